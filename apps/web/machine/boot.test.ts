import { beforeAll, describe, expect, it, vi } from 'vitest'

const pressed: string[] = []
const offers: Event[] = []
const offerToInstall = () => {
  const offer = new Event('beforeinstallprompt', { cancelable: true })
  dispatchEvent(offer)
  return offer
}

/** Runs the first script on a page that is still loading. */
beforeAll(async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  await import('./boot.ts')
  addEventListener('beforeinstallprompt', (event) => offers.push(event))
  document.body.innerHTML = '<button>Pão</button><button><b>Mel</b></button><a href="#cart">Carrinho</a><p></p>'
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => pressed.push(button.textContent))
})

const tap = (selector: string) => document.querySelector<HTMLElement>(selector)!.click()

describe('taps before the app has loaded', () => {
  it('leaves plain links to the browser', () => {
    const seen = vi.fn()
    addEventListener('click', ({ defaultPrevented }) => seen(defaultPrevented), { once: true })
    tap('a')
    expect(seen).toHaveBeenCalledWith(false)
  })

  it.each(['back', 'replace'])('replaces the history entry for a link with data-%s, as the app does later', (name) => {
    const replace = vi.fn()
    vi.stubGlobal('location', { replace })
    document.querySelector('p')!.innerHTML = `<a href="https://loja.example/store/feira" data-${name}><i>Voltar</i></a>`
    tap('i')
    expect(replace.mock.calls).toEqual([['https://loja.example/store/feira']])

    document.querySelector('i')!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
    expect(replace).toHaveBeenCalledTimes(1)
    vi.unstubAllGlobals()
  })

  it('marks a tapped link as pending, until a page from the back-forward cache is shown', () => {
    const link = document.querySelector('p')!
    link.innerHTML = '<a href="/cart"><em>Carrinho</em></a>'
    addEventListener('click', (event) => event.preventDefault(), { once: true })
    tap('em')
    expect(link.querySelectorAll('[data-waits]')).toHaveLength(1)
    dispatchEvent(new Event('pageshow'))
    expect(document.querySelectorAll('[data-waits]')).toHaveLength(0)
  })

  it('holds back the browser’s offer to install', () => {
    expect(offerToInstall().defaultPrevented).toBe(true)
  })

  it('queues buttons and presses each once in order when the app answers; later taps act at once', () => {
    tap('b')
    tap('button')
    tap('button')
    expect(pressed).toEqual([])
    expect(document.querySelectorAll('[data-waits]')).toHaveLength(2)

    dispatchEvent(new Event('app-ready'))
    expect(pressed).toEqual(['Mel', 'Pão'])
    expect(document.querySelectorAll('[data-waits]')).toHaveLength(0)

    tap('button')
    expect(pressed).toEqual(['Mel', 'Pão', 'Pão'])
  })

  it('hands the offer to the app, once, and leaves a later one to it', () => {
    const [offer] = offers
    expect(offers).toEqual([offer, offer])
    const later = offerToInstall()
    expect(later.defaultPrevented).toBe(false)
    dispatchEvent(new Event('app-ready'))
    expect(offers).toEqual([offer, offer, later])
  })
})
