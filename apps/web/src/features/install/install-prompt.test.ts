import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installPrompt } from '#platform/install-prompt.ts'
import { installOffer } from './install-prompt.ts'

const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const inChrome = iphone.replace('Version/18.0', 'CriOS/130.0')
const iphoneAs = (mark: string) => iphone.replace('Version/18.0 Mobile/15E148 Safari/604.1', mark)
const ipad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

type Device = { agent: string; width?: number; hasPrompt?: boolean; isStandalone?: boolean; touchPoints?: number }

function offerOn({ agent, width = 390, hasPrompt = false, isStandalone = false, touchPoints = 5 }: Device) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(touchPoints)
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
    ['Android inside another app', { agent: android.replace('15)', '15; Pixel 9 Build/AP4A; wv)'), hasPrompt: true }, undefined],
    ['Android inside Instagram', { agent: `${android} Instagram 350.0.0.0 Android`, hasPrompt: true }, undefined],
    ['Android inside Facebook', { agent: `${android} [FB_IAB/FB4A;FBAV/470.0.0.40;]`, hasPrompt: true }, undefined],
    ['Android inside WhatsApp', { agent: `${android} WhatsApp/2.24.20`, hasPrompt: true }, undefined],
    ['Android, installed', { agent: android, hasPrompt: true, isStandalone: true }, undefined],
    ['Safari of iOS', { agent: iphone }, 'steps'],
    ['Safari of iOS, standalone', { agent: iphone, isStandalone: true }, undefined],
    ['another browser of iOS', { agent: inChrome }, undefined],
    ['Safari of an iPad, which names itself a Mac', { agent: ipad, touchPoints: 5 }, 'steps'],
    ['Safari of a Mac', { agent: ipad, touchPoints: 0 }, undefined],
    ['iOS inside Instagram', { agent: iphoneAs('Version/18.0 Mobile/15E148 Safari/604.1 Instagram 300.0.0.0') }, undefined],
    ['iOS inside WhatsApp', { agent: iphoneAs('Version/18.0 Mobile/15E148 Safari/604.1 WhatsApp/2.23') }, undefined],
    ['iOS inside Facebook', { agent: iphoneAs('Mobile/15E148 [FBAN/FBIOS;FBDV/iPhone14,5]') }, undefined],
    ['iOS inside the Google app', { agent: iphoneAs('GSA/300.0.598994205 Mobile/15E148 Safari/604.1') }, undefined],
    [
      'iOS inside Snapchat',
      { agent: iphoneAs('Version/18.0 Mobile/15E148 Snapchat/12.12.1.40 (like Safari/8613.3.9.0.16, panda)') },
      undefined,
    ],
    ['DuckDuckGo on iOS', { agent: iphoneAs('Version/18.0 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15') }, undefined],
    ['iOS inside Teams', { agent: iphoneAs('Version/18.0 Mobile/15E148 Safari/604.1 TeamsMobile-iOS') }, undefined],
    ['a window of 1023 px', { agent: android, hasPrompt: true, width: 1023 }, 'prompt'],
    ['a window of 1024 px', { agent: android, hasPrompt: true, width: 1024 }, undefined],
    ['Safari of an iPad, 1024 px wide', { agent: iphone, width: 1024 }, undefined],
  ] satisfies [string, Device, string | undefined][])('on %s', (_name, device, kind) => {
    expect(offerOn(device)).toBe(kind)
  })
})
