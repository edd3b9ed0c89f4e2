import { beforeAll, describe, expect, it, vi } from 'vitest'

const pressed: string[] = []

/** The script of a page that has not loaded: it hears what is tapped. */
beforeAll(async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  await import('./boot.ts')
  document.body.innerHTML = '<button>Pão</button><button><b>Mel</b></button><a href="#cart">Carrinho</a><p></p>'
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => pressed.push(button.textContent))
})

const tap = (selector: string) => document.querySelector<HTMLElement>(selector)!.click()

describe('what is tapped before the app is there', () => {
  it('is left alone where it is a link', () => {
    const seen = vi.fn()
    addEventListener('click', ({ defaultPrevented }) => seen(defaultPrevented), { once: true })
    tap('a')
    expect(seen).toHaveBeenCalledWith(false)
  })

  it.each(['back', 'replace'])('takes the place of its screen where it is a link with data-%s, as it does later', (name) => {
    const replace = vi.fn()
    vi.stubGlobal('location', { replace })
    document.querySelector('p')!.innerHTML = `<a href="https://loja.example/store/feira" data-${name}><i>Voltar</i></a>`
    tap('i')
    expect(replace.mock.calls).toEqual([['https://loja.example/store/feira']])

    document.querySelector('i')!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
    expect(replace).toHaveBeenCalledTimes(1)
    vi.unstubAllGlobals()
  })

  it('shows that it was heard where it is a link to another screen, until a kept page is shown again', () => {
    const link = document.querySelector('p')!
    link.innerHTML = '<a href="/cart"><em>Carrinho</em></a>'
    addEventListener('click', (event) => event.preventDefault(), { once: true })
    tap('em')
    expect(link.querySelectorAll('[data-waits]')).toHaveLength(1)
    dispatchEvent(new Event('pageshow'))
    expect(document.querySelectorAll('[data-waits]')).toHaveLength(0)
  })

  it('waits, and is pressed once each in its turn when the app answers; from then on buttons answer at once', () => {
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
})
