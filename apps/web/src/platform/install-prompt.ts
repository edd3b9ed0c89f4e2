import { createStore } from '@mutirao/client/store'

export type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** Android's prompt, which the browser offers once and early in a visit. */
export const installPrompt = createStore((): InstallPrompt | undefined => undefined)

export function holdInstallPrompt(event: Event): void {
  event.preventDefault()
  installPrompt.set(event as InstallPrompt)
}
