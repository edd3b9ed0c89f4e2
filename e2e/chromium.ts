import { execFileSync } from 'node:child_process'

/** The machine's own Chromium, without its background requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const named = (names: readonly string[]): string | undefined => {
  for (const name of names) {
    try {
      return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
    } catch {
      // Not under this name.
    }
  }
  return undefined
}

/** The path of the whole browser; undefined when the machine has none. */
export const findChromium = () => named(['chromium', 'chromium-browser', 'google-chrome'])

/** The path of the engine without a window, which takes a third less processor and shows no notifications; without it, the whole browser. */
export const findHeadlessShell = () => named(['chromium-headless-shell']) ?? findChromium()
