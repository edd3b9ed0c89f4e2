import { act, fireEvent, render, screen } from '@testing-library/react'
import { createElement, useState, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { asItCame, byTap, ifItComes } from './later.ts'
import { dismissSnack, readSnack } from './snack.ts'

afterEach(() => {
  document.body.replaceChildren()
  dismissSnack()
})

/** Hydrates a server-rendered page before the part's chunk has loaded. */
async function page() {
  const Seller = ({ name }: { name: string }) => <p>Vendido por {name}</p>
  const onServer = asItCame(async () => Seller)
  await onServer.prepare()
  const { promise, resolve, reject } = Promise.withResolvers<typeof Seller>()
  const load = vi.fn(() => promise)
  const inBrowser = asItCame(load)
  const element = document.createElement('div')
  element.innerHTML = renderToString(createElement(onServer, { name: 'Sítio Boa Vista' }))
  document.body.append(element)
  const part = element.querySelector('p')!
  const drawn = (name: string) => createElement(inBrowser, { name })
  const root = await act(async () => hydrateRoot(element, drawn('Sítio Boa Vista')))
  const change = (name: string) => act(async () => root.render(drawn(name)))
  return {
    element,
    change,
    part,
    load,
    come: () => act(async () => resolve(Seller)),
    fail: () => act(async () => reject(new Error('offline'))),
  }
}

describe('a part with deferred hydration', () => {
  it('is rendered by the server, stays while its code loads, and then hydrates unchanged', async () => {
    const { element, part, change, load, come } = await page()
    expect(part.textContent).toBe('Vendido por Sítio Boa Vista')
    expect(load).toHaveBeenCalledOnce()
    expect(element.contains(part)).toBe(true)
    await come()
    expect(element.contains(part)).toBe(true)
    await change('Grupo Aurora')
    expect(part.textContent).toBe('Vendido por Grupo Aurora')
  })

  it('delays a change until its code has loaded, and keeps its markup', async () => {
    const { element, change, come } = await page()
    await change('Grupo Aurora')
    expect(element.textContent).toBe('Vendido por Sítio Boa Vista')
    await come()
    expect(element.textContent).toBe('Vendido por Grupo Aurora')
  })

  it('keeps its markup when its code fails to load', async () => {
    const { element, change, fail } = await page()
    await fail()
    await change('Grupo Aurora')
    expect(element.textContent).toBe('Vendido por Sítio Boa Vista')
  })
})

describe('a deferred part that a tap opens', () => {
  const noCode = () => Object.assign(new Error('This code did not come'), { code: 'missing_code' })

  function openBy(load: () => Promise<() => ReactNode>) {
    const Shelf = byTap<{ onClose: () => void }>(load)
    function Screen() {
      const [isOpen, setIsOpen] = useState(false)
      return (
        <>
          <button onClick={() => setIsOpen(true)}>Abrir</button>
          {isOpen ? <Shelf onClose={() => setIsOpen(false)} /> : <p>Fechado</p>}
        </>
      )
    }
    render(<Screen />)
    return { tap: () => act(async () => fireEvent.click(screen.getByText('Abrir'))), fetch: Shelf.fetch }
  }

  it('reports a lost connection when its code fails to load, closes, and opens by a later tap', async () => {
    const load = vi.fn(async () => () => <p>Resultados</p>).mockRejectedValueOnce(noCode())
    const { tap } = openBy(load)
    await tap()
    expect(readSnack()?.text).toBe('Sem conexão agora. Toque de novo quando ela voltar.')
    expect(screen.getByText('Fechado')).toBeDefined()
    await tap()
    expect(screen.getByText('Resultados')).toBeDefined()
  })

  it('reports it once during further typing', async () => {
    const { tap } = openBy(() => Promise.reject(noCode()))
    await tap()
    const said = readSnack()
    await tap()
    expect(readSnack()).toBe(said)
  })

  it('ignores a failed preload without a connection', async () => {
    const { fetch } = openBy(() => Promise.reject(noCode()))
    await expect(fetch()).resolves.toBeUndefined()
    expect(readSnack()).toBeUndefined()
  })
})

it('skips an action whose code fails to load, without an error', async () => {
  const run = vi.fn()
  ifItComes(Promise.reject(new Error('offline')), run)
  ifItComes(Promise.resolve('here'), run)
  await vi.waitFor(() => expect(run.mock.calls).toEqual([['here']]), { timeout: 20_000 })
})

it('waits for the whole style sheet, where the document has its first rules alone', async () => {
  document.body.innerHTML = '<div id="app" data-style="/assets/whole.css"></div>'
  const append = vi.spyOn(document.head, 'append').mockReturnValue()
  const run = vi.fn()
  ifItComes(Promise.resolve('here'), run)
  await new Promise((resolve) => setImmediate(resolve))
  expect(run).not.toHaveBeenCalled()
  const [[link] = []] = append.mock.calls
  expect(link).toMatchObject({ rel: 'stylesheet' })
  ;(link as HTMLLinkElement).dispatchEvent(new Event('load'))
  await vi.waitFor(() => expect(run.mock.calls).toEqual([['here']]))
  append.mockRestore()
})
