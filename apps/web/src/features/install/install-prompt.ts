import { isNativeShell } from '#platform/device.ts'
import { installPrompt, type InstallPrompt } from '#platform/install-prompt.ts'
import { isInAnotherApp, isStandalone, installKind } from '#platform/install.ts'
import { readStored, store } from '@mutirao/client/storage'
import { installRefusedKey } from '@mutirao/client/stored-keys'
import { INSTALL_BELOW_PX } from '@mutirao/domain/limits'
import { DAY_MS } from '@mutirao/domain/zoned-time'

const REST_MS = 30 * DAY_MS

export type InstallOffer = { kind: 'prompt'; ask: () => Promise<void> } | { kind: 'steps' }

/** Below 1024 px: Android by its prompt, iOS in Safari alone by steps, never in the installed app, in another app's browser, or within 30 days of a no. */
export function installOffer(now = Date.now()): InstallOffer | undefined {
  if (isNativeShell() || isStandalone() || innerWidth >= INSTALL_BELOW_PX) return undefined
  const refusedAt = readStored<number>(installRefusedKey)
  if (typeof refusedAt === 'number' && now - refusedAt < REST_MS) return undefined
  return anyOffer()
}

/** The same, asked for by the visitor: a refusal does not count. */
export function anyOffer(): InstallOffer | undefined {
  const prompt = installPrompt.get()
  if (prompt && !isInAnotherApp()) return { kind: 'prompt', ask: () => askToInstall(prompt) }
  return installKind() === 'steps' ? { kind: 'steps' } : undefined
}

export const onInstallOffer = installPrompt.subscribe

export const refuseInstall = (now = Date.now()) => store(installRefusedKey, now)

/** A prompt is good for one answer. */
async function askToInstall(prompt: InstallPrompt): Promise<void> {
  installPrompt.set(undefined)
  const { outcome } = await prompt.prompt()
  if (outcome === 'dismissed') refuseInstall()
}
