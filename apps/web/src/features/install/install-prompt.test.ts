import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installPrompt } from '#platform/install-prompt.ts'
import { installOffer } from './install-prompt.ts'

const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const inChrome = iphone.replace('Version/18.0', 'CriOS/130.0')

type Device = { agent: string; width?: number; hasPrompt?: boolean; isStandalone?: boolean }

function offerOn({ agent, width = 390, hasPrompt = false, isStandalone = false }: Device) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isStandalone && query.includes('standalone') }))
  installPrompt.set(hasPrompt ? Object.assign(new Event('beforeinstallprompt'), { prompt: vi.fn() }) : undefined)
  return installOffer()?.kind
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  installPrompt.set(undefined)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the install dialog (spec §2)', () => {
  it.each([
    ['Android with a deferred prompt', { agent: android, hasPrompt: true }, 'prompt'],
    ['Android without one', { agent: android }, undefined],
    ['Android, installed', { agent: android, hasPrompt: true, isStandalone: true }, undefined],
    ['Safari of iOS', { agent: iphone }, 'steps'],
    ['Safari of iOS, standalone', { agent: iphone, isStandalone: true }, undefined],
    ['another browser of iOS', { agent: inChrome }, undefined],
    ['a window of 1023 px', { agent: android, hasPrompt: true, width: 1023 }, 'prompt'],
    ['a window of 1024 px', { agent: android, hasPrompt: true, width: 1024 }, undefined],
    ['Safari of an iPad, 1024 px wide', { agent: iphone, width: 1024 }, undefined],
  ] satisfies [string, Device, string | undefined][])('on %s', (_name, device, kind) => {
    expect(offerOn(device)).toBe(kind)
  })
})
