"""Which of several plans is best: sequential halving over shared worlds.

All plans that are still in the race are tried in the same imagined worlds, so that luck strikes
them alike; after each heat the worse half drops out.
"""

from gamenight.core.kernel import kernel


@kernel
def heats(n):
    """How often n plans can be halved until one is left."""
    count = 0
    while n > 1:
        n = (n + 1) // 2
        count += 1
    return max(count, 1)


@kernel
def drop_worse_half(order, sums, tries, alive):
    """Sort the plans still in the race by their mean, best first; returns how many stay."""
    sort_by_mean(order, sums, tries, alive)
    return (alive + 1) // 2


@kernel
def sort_by_mean(order, sums, tries, n):
    for i in range(1, n):
        plan = order[i]
        mean = sums[plan] / max(tries[plan], 1)
        j = i - 1
        while j >= 0 and sums[order[j]] / max(tries[order[j]], 1) < mean:
            order[j + 1] = order[j]
            j -= 1
        order[j + 1] = plan


@kernel
def sort_by_prior(order, priors, n):
    """The plans in the order of what they promise at first sight, best first."""
    for i in range(n):
        order[i] = i
    for i in range(1, n):
        plan = order[i]
        j = i - 1
        while j >= 0 and priors[order[j]] < priors[plan]:
            order[j + 1] = order[j]
            j -= 1
        order[j + 1] = plan
