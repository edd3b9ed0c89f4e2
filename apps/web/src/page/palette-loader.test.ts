import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readStored, store } from '@mutirao/client/storage'
import { derivePalette, paletteCss } from '@mutirao/domain/palette'
import { createPaletteLoader, paletteLoader, refreshPalette, type PaletteState } from './palette-loader.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const DAY_MS = 24 * 3_600_000
const brand = { primary: '#e0195b', secondary: '#1c7a38', tertiary: '#ffc93c', background: '#fffaf5' }
const other = { ...brand, primary: '#0f4c81' }
const page = { client: 'bairro', pageVersion: 1 }

const script = (colors: object, version: number) => new Response(`window.__palette = ${JSON.stringify({ ...colors, version })};\n`)
const cssOf = (colors: typeof brand) => paletteCss(derivePalette(colors))
/** The adopted palette above the page's own style, if any. */
const adopted = () => document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join('')
const telemetry = () => readStored<{ at: number; outcome: string; code?: string; attempt: number; ms: number }[]>('palette-telemetry') ?? []

type Answer = Response | Error | 'never' | 'blocked'

/** Returns the answers in turn and repeats the last one; records the times of the calls. */
function answering(...answers: Answer[]) {
  const calls: { url: string; at: number }[] = []
  const fetchScript = (async (url: string, init: RequestInit) => {
    calls.push({ url, at: Date.now() - NOW })
    const answer = answers[Math.min(calls.length, answers.length) - 1]!
    if (answer === 'never') return new Promise((_, reject) => init.signal!.addEventListener('abort', () => reject(init.signal!.reason)))
    if (answer === 'blocked') {
      const event = Object.assign(new Event('securitypolicyviolation'), {
        effectiveDirective: 'connect-src',
        blockedURI: `https://bairro.test${url}`,
      })
      setTimeout(() => document.dispatchEvent(event))
      throw new TypeError('Failed to fetch')
    }
    if (answer instanceof Error) throw answer
    return answer.clone()
  }) as unknown as typeof fetch
  return { calls, fetchScript }
}

async function loaded(answers: Answer[], { retries, client = page }: { retries?: number; client?: typeof page } = {}) {
  const { calls, fetchScript } = answering(...answers)
  const loader = createPaletteLoader(fetchScript)
  const states: PaletteState[] = [loader.getState()]
  loader.subscribe(() => states.push(loader.getState()))
  const done = loader.load(client, retries)
  await vi.runAllTimersAsync()
  await done
  return { calls, states, state: states.at(-1) }
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  store('palette', null)
  store('palette-telemetry', null)
  document.head.innerHTML = `<meta name="theme-color" content="#fff"><meta name="theme-color" content="#000"><style>${cssOf(brand)}</style>`
  document.adoptedStyleSheets = []
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the palette script', () => {
  it('goes from idle over loading to success, and bypasses every cache', async () => {
    const { states, calls } = await loaded([script(brand, 2)])
    expect(states).toEqual([{ status: 'idle' }, { status: 'loading', attempt: 1 }, { status: 'success', version: 2 }])
    expect(calls).toEqual([{ url: `/clients/bairro/palette.js?v=${NOW}`, at: 0 }])
    expect(telemetry()).toEqual([{ at: NOW, client: 'bairro', outcome: 'success', attempt: 1, ms: 0 }])
    expect(readStored('palette')).toEqual({ version: 2, brand, client: 'bairro', at: NOW })
  })

  it('sends one request for two concurrent callers, and ignores aborted ones', async () => {
    const { calls, fetchScript } = answering(script(brand, 1))
    const loader = createPaletteLoader(fetchScript)
    const listener = vi.fn()
    loader.subscribe(listener)()
    await Promise.all([loader.load(page), loader.load(page)])
    expect(calls).toHaveLength(1)
    expect(listener).not.toHaveBeenCalled()
    await loader.load(page)
    expect(calls).toHaveLength(2)
  })
})

describe('the palette of the page', () => {
  it.each([
    ['of the same version', script(other, 1)],
    ['of another version with the same colours', script(brand, 2)],
  ])('is not changed by a script %s', async (_name, answer) => {
    vi.resetModules()
    const { createPaletteLoader } = await import('./palette-loader.ts')
    await createPaletteLoader(answering(answer).fetchScript).load(page)
    expect(document.adoptedStyleSheets).toHaveLength(0)
  })

  it('changes to the new colours, in light and dark, with the browser bars', async () => {
    vi.resetModules()
    const { createPaletteLoader } = await import('./palette-loader.ts')
    await createPaletteLoader(answering(script(other, 2)).fetchScript).load(page)
    const { light, dark } = derivePalette(other)
    for (const { action } of [light, dark]) expect(adopted()).toContain(action)
    expect([...document.querySelectorAll('meta')].map(({ content }) => content)).toEqual([light.bg, dark.bg])
    await createPaletteLoader(answering(script(brand, 3)).fetchScript).load(page)
    expect(document.adoptedStyleSheets).toHaveLength(1)
    expect(adopted()).toContain(derivePalette(brand).light.action)
  })
})

describe('errors (spec §5, §8)', () => {
  it.each([
    ['csp_blocked', 'blocked', 1],
    ['not_found', new Response('', { status: 404 }), 1],
    ['parse_error', new Response('alert(1)'), 1],
    ['timeout', 'never', 4],
    ['load_error', new Response('', { status: 500 }), 4],
    ['load_error', new TypeError('Failed to fetch'), 4],
    ['unknown', new RangeError('odd'), 4],
  ] as const)('%s ends in the default palette after its attempts (%#)', async (code, answer, attempts) => {
    const { state, calls } = await loaded([answer])
    expect(state).toEqual({ status: 'error', code, fallback: 'default' })
    expect(calls).toHaveLength(attempts)
    expect(telemetry().map(({ outcome }) => outcome)).toEqual([...Array<string>(attempts).fill('error'), 'default'])
    expect(telemetry().at(-1)).toMatchObject({ code, attempt: attempts })
  })

  it('is network_offline without a connection, and tried again', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const { state, calls } = await loaded([new TypeError('Failed to fetch')])
    expect(state).toMatchObject({ code: 'network_offline' })
    expect(calls).toHaveLength(4)
  })
})

describe('limits (spec §9)', () => {
  it('waits 500, 1500 and 4500 ms between its attempts', async () => {
    const { calls } = await loaded([new TypeError('Failed to fetch')])
    expect(calls.map(({ at }) => at)).toEqual([0, 500, 2000, 6500])
  })

  it('gives up on an answer after 5000 ms', async () => {
    const { calls } = await loaded(['never'], { retries: 1 })
    expect(calls.map(({ at }) => at)).toEqual([0, 5500])
    expect(telemetry().map(({ ms }) => ms)).toEqual([5000, 5000, 10_500])
  })

  it('tries twice again at start-up, on the merchant of the page', async () => {
    const calls: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      calls.push(url.split('?')[0]!)
      return new Response('', { status: 503 })
    })
    const tenant = { slug: 'bairro', name: '', app: '', hidePartner: false, hideProduct: false, timeZone: '', helpPhone: '' }
    const done = refreshPalette({ ...tenant, paletteVersion: 3 })
    await vi.runAllTimersAsync()
    await done
    expect(calls).toEqual(Array(3).fill('/clients/bairro/palette.js'))
    expect(Date.now() - NOW).toBe(2000)
    expect(paletteLoader.getState()).toEqual({ status: 'error', code: 'load_error', fallback: 'default' })
  })

  it('stops at the attempt that succeeds', async () => {
    const { states, calls } = await loaded([new TypeError('Failed to fetch'), new Response('', { status: 502 }), script(brand, 1)])
    expect(calls.map(({ at }) => at)).toEqual([0, 500, 2000])
    expect(states.slice(1)).toEqual([...[1, 2, 3].map((attempt) => ({ status: 'loading', attempt })), { status: 'success', version: 1 }])
    expect(telemetry().map(({ outcome, attempt }) => [outcome, attempt])).toEqual([
      ['error', 1],
      ['error', 2],
      ['success', 3],
    ])
  })

  it('keeps the last 50 of its telemetry', async () => {
    store(
      'palette-telemetry',
      Array.from({ length: 49 }, (_, at) => ({ at })),
    )
    await loaded([script(brand, 1)])
    expect(telemetry()).toHaveLength(50)
    expect(telemetry()[0]).toEqual({ at: 0 })
    await loaded([script(brand, 1)])
    expect(telemetry()).toHaveLength(50)
    expect(telemetry()[0]).toEqual({ at: 1 })
  })
})

describe('the palette of an earlier visit', () => {
  const keep = (over: object = {}) => store('palette', { version: 5, brand: other, client: 'bairro', at: NOW, ...over })
  const gone = new Response('', { status: 404 })

  it('replaces the script for 24 h', async () => {
    keep({ at: NOW - DAY_MS })
    expect((await loaded([gone])).state).toEqual({ status: 'error', code: 'not_found', fallback: 'cached' })
    expect(telemetry().at(-1)).toMatchObject({ outcome: 'cached', code: 'not_found' })
  })

  it.each([
    ['older than 24 h', { at: NOW - DAY_MS - 1 }],
    ["from the future, under another day's clock", { at: NOW + 1 }],
    ['of another merchant', { client: 'aurora' }],
    ["older than the page's own", { version: 0 }],
    ['with a colour that is none', { brand: { ...other, primary: 'url(x)' } }],
    ['without colours', { brand: undefined }],
  ])('is not used when it is %s', async (_name, over) => {
    keep(over)
    expect((await loaded([gone])).state).toMatchObject({ fallback: 'default' })
    expect(adopted()).toBe('')
  })

  it.each(['text', [], null, {}, 7])('is not used when the stored value is %j, and such telemetry does no harm', async (value) => {
    store('palette', value)
    store('palette-telemetry', value)
    expect((await loaded([gone])).state).toMatchObject({ fallback: 'default' })
    expect(telemetry().length).toBeGreaterThan(0)
  })

  it('is shown after the last attempt, not before', async () => {
    vi.resetModules()
    const { createPaletteLoader } = await import('./palette-loader.ts')
    keep()
    const done = createPaletteLoader(answering(new TypeError('Failed to fetch')).fetchScript).load(page, 1)
    await vi.advanceTimersByTimeAsync(499)
    expect(adopted()).toBe('')
    await vi.runAllTimersAsync()
    await done
    expect(adopted()).toContain(derivePalette(other).light.action)
  })

  it('is skipped when the browser has no storage', async () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    expect((await loaded([script(brand, 1)])).state).toEqual({ status: 'success', version: 1 })
    expect((await loaded([gone])).state).toMatchObject({ status: 'error', fallback: 'default' })
  })
})
