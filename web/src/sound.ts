/** Short sounds, made on the spot: no files. */
import { settings } from './settings.svelte';

interface Note {
  hz: number;
  to?: number;
  at: number;
  s: number;
  loud: number;
  wave: OscillatorType | 'noise';
}

const tap = (hz: number, at = 0): Note => ({ hz, at, s: 0.07, loud: 0.25, wave: 'noise' });
const bell = (hz: number, at = 0, s = 0.28): Note => ({ hz, at, s, loud: 0.13, wave: 'triangle' });

const CUES = {
  place: [tap(900), { hz: 190, to: 120, at: 0, s: 0.09, loud: 0.3, wave: 'sine' }],
  card: [tap(2600)],
  flip: [tap(1800), tap(2900, 0.05)],
  shuffle: [0, 1, 2, 3, 4, 5].map((i) => tap(1500 + 260 * (i % 3), i * 0.055)),
  roll: [0, 1, 2, 3, 4].map((i) => tap(700 + 150 * (i % 2), i * 0.07 + i * i * 0.006)),
  pen: [tap(4200), tap(3600, 0.06)],
  turn: [bell(587), bell(784, 0.12)],
  good: [bell(659), bell(880, 0.09)],
  bad: [{ hz: 220, to: 165, at: 0, s: 0.2, loud: 0.16, wave: 'triangle' }],
  chat: [bell(990, 0, 0.12)],
  tick: [tap(3200)],
  shout: [bell(523, 0, 0.14), bell(784, 0.08, 0.14), bell(1047, 0.16, 0.3)],
  win: [bell(523), bell(659, 0.12), bell(784, 0.24), bell(1047, 0.36, 0.5)],
  lose: [bell(440, 0, 0.3), bell(349, 0.18, 0.4)],
} satisfies Record<string, Note[]>;

export type Cue = keyof typeof CUES;

let context: AudioContext | undefined;

/** Play a cue, if the person wants sounds and the browser lets us. */
export function cue(name: Cue): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  // Browsers allow no sound before the person has touched the page, and complain about trying.
  if (navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  for (const note of CUES[name] as Note[]) play(context, note);
}

function play(audio: AudioContext, note: Note): void {
  const start = audio.currentTime + note.at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(note.loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + note.s);
  gain.connect(audio.destination);
  if (note.wave === 'noise') hiss(audio, note, start, gain);
  else hum(audio, note, note.wave, start, gain);
}

function hum(audio: AudioContext, note: Note, wave: OscillatorType, start: number, out: AudioNode): void {
  const tone = audio.createOscillator();
  tone.type = wave;
  tone.frequency.setValueAtTime(note.hz, start);
  if (note.to) tone.frequency.exponentialRampToValueAtTime(note.to, start + note.s);
  tone.connect(out);
  tone.start(start);
  tone.stop(start + note.s);
}

function hiss(audio: AudioContext, note: Note, start: number, out: AudioNode): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * note.s), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = note.hz;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  source.connect(band).connect(out);
  source.start(start);
}
