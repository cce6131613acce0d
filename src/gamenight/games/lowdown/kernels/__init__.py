"""The parts that the rules of Lowdown are made of."""
