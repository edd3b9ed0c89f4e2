import { createStore } from '@mutirao/client/store'

/** Browsers allow sound only after a tap on the page, so this lasts as long as the page. */
export const isSoundOn = createStore(() => false)
let audio: AudioContext | undefined

export async function allowSound(): Promise<void> {
  audio ??= new AudioContext()
  await audio.resume()
  isSoundOn.set(true)
  chime()
}

export const silence = () => isSoundOn.set(false)

/** Two short tones; nothing without permission. */
export function chime(): void {
  if (!audio || !isSoundOn.get()) return
  for (const [at, pitch] of [
    [0, 880],
    [0.18, 1175],
  ] as const) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.2, audio.currentTime + at)
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.16)
    tone.connect(volume).connect(audio.destination)
    tone.start(audio.currentTime + at)
    tone.stop(audio.currentTime + at + 0.17)
  }
}
