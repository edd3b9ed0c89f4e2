import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PALETTE_CACHE_MS, PALETTE_DELAYS_MS, PALETTE_TIMEOUT_MS } from './limits.ts'
import { isPaletteFresh, isPaletteRetryable, paletteErrorOf, parsePaletteScript, toPaletteScript } from './palette-script.ts'
import { derivePalette } from './palette.ts'

const brand = { primary: '#e0195b', secondary: '#1c7a38', tertiary: '#ffc93c', background: '#fffaf5' }
const scriptOf = (value: unknown) => `window.__palette = ${JSON.stringify(value)};\n`

describe('parsePaletteScript', () => {
  it('reads what the server writes, and takes the colours alone', () => {
    const script = scriptOf({ ...brand, version: 3, derived: derivePalette(brand) })
    expect(parsePaletteScript(script)).toEqual({ version: 3, brand })
    expect(parsePaletteScript(scriptOf({ ...brand, transparencyDark: '#101010', version: 1 }))?.brand.transparencyDark).toBe('#101010')
  })

  it.each([
    ['no spaces, no semicolon', `window.__palette=${JSON.stringify({ ...brand, version: 1 })}`],
    ['blank lines around', `\n\n  window.__palette  =  ${JSON.stringify({ ...brand, version: 1 })} ;  \n`],
  ])('reads %s', (_name, script) => expect(parsePaletteScript(script)).toEqual({ version: 1, brand }))

  const whole = JSON.stringify({ ...brand, version: 1 })
  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><title>404</title>'],
    ['JSON alone', whole],
    ['another name', `window.palette = ${whole};`],
    ['a longer name', `window.__palette2 = ${whole};`],
    ['a comparison', `window.__palette == ${whole};`],
    ['a call', 'window.__palette = alert(1);'],
    ['two statements', `window.__palette = ${whole}; alert(1);`],
    ['a statement before', `alert(1); window.__palette = ${whole};`],
    ['a getter', 'window.__palette = { get primary() { return 1 } };'],
    ['cut off', `window.__palette = ${whole.slice(0, -3)}`],
    ['null', scriptOf(null)],
    ['a list', scriptOf([brand])],
    ['a colour that is missing', scriptOf({ ...brand, primary: undefined, version: 1 })],
    ['a colour that is CSS', scriptOf({ ...brand, primary: '#e0195b;}*{background:url(//evil.example)', version: 1 })],
    ['an optional colour that is none', scriptOf({ ...brand, transparencyDark: 'black', version: 1 })],
    ['no version', scriptOf(brand)],
    ['a version that is text', scriptOf({ ...brand, version: '1' })],
    ['a version that is no whole number', scriptOf({ ...brand, version: 1.5 })],
    ['one that never ends', scriptOf({ ...brand, version: 1, filler: 'x'.repeat(32_768) })],
  ])('refuses %s', (_name, script) => expect(parsePaletteScript(script)).toBeUndefined())

  it('never throws', () => {
    const anything = fc.oneof(fc.string(), fc.json(), fc.object().map(scriptOf))
    fc.assert(
      fc.property(anything, (text) => {
        expect(parsePaletteScript(text)).toBeUndefined()
      }),
    )
  })

  it('leaves prototypes alone', () => {
    const script = `window.__palette = ${JSON.stringify({ ...brand, version: 1 }).replace('{', '{"__proto__":{"polluted":true},')};`
    expect(parsePaletteScript(script)).toEqual({ version: 1, brand })
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('toPaletteScript', () => {
  it.each([undefined, null, 'x', 7, [], {}, { version: 1 }, { ...brand, version: Number.NaN }])('knows %j for none', (value) =>
    expect(toPaletteScript(value)).toBeUndefined(),
  )
})

describe('palette errors (spec §5, §8)', () => {
  const offline = { isOnline: false }
  const online = { isOnline: true }
  it.each([
    [{ ...online, error: new TypeError('Failed to fetch'), isBlocked: true }, 'csp_blocked'],
    [{ ...offline, error: new TypeError('Failed to fetch'), isBlocked: true }, 'csp_blocked'],
    [{ ...online, error: new DOMException('late', 'TimeoutError') }, 'timeout'],
    [{ ...offline, error: new DOMException('late', 'TimeoutError') }, 'timeout'],
    [{ ...online, status: 404 }, 'not_found'],
    [{ ...online, status: 410 }, 'not_found'],
    [{ ...online, status: 403 }, 'load_error'],
    [{ ...online, status: 500 }, 'load_error'],
    [{ ...online, error: new TypeError('Failed to fetch') }, 'load_error'],
    [{ ...offline, error: new TypeError('Failed to fetch') }, 'network_offline'],
    [{ ...offline, error: 'odd' }, 'network_offline'],
    [{ ...online, error: new RangeError('odd') }, 'unknown'],
    [{ ...online, error: 'odd' }, 'unknown'],
    [online, 'unknown'],
  ] as const)('%j is %s', (failure, code) => expect(paletteErrorOf(failure)).toBe(code))

  it.each([
    ['csp_blocked', false],
    ['not_found', false],
    ['parse_error', false],
    ['timeout', true],
    ['load_error', true],
    ['network_offline', true],
    ['unknown', true],
  ] as const)('%s is tried again: %s', (code, isRetried) => expect(isPaletteRetryable(code)).toBe(isRetried))
})

describe('palette limits (spec §9)', () => {
  it('waits 500, 1500 and 4500 ms, and 5 s for an answer', () => {
    expect([...PALETTE_DELAYS_MS, PALETTE_TIMEOUT_MS]).toEqual([500, 1500, 4500, 5000])
  })

  it.each([
    ['now', 0, true],
    ['a day ago', PALETTE_CACHE_MS, true],
    ['a day and a moment ago', PALETTE_CACHE_MS + 1, false],
    ['tomorrow', -1, false],
  ] as const)('what was kept %s counts: %s', (_name, age, isFresh) => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    expect(isPaletteFresh(now - age, now)).toBe(isFresh)
  })
})
