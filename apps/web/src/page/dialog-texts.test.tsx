import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as m from '#paraglide/messages.js'
import { setTransport } from '@mutirao/client/call'
import ownTexts from '../../../../tenants/_default/documents/dialogs.json'
import { forgetDialogTexts, loadDialogTexts, useDialogText, whenDialogsMayShow } from './dialog-texts.ts'

function Bar() {
  const textOf = useDialogText('install')
  return <p>{[textOf('text', 'Nosso texto'), textOf('primary', 'Nosso botão')].join(' / ')}</p>
}
const shown = () => screen.getByRole('paragraph').textContent
const answer = (body: unknown) => setTransport(async () => Response.json(body))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  act(() => void forgetDialogTexts())
  vi.useRealTimers()
})

describe('the texts of dialogs', () => {
  it('are the shop’s from its document, part by part, otherwise the product’s', async () => {
    answer({ install: { text: 'Leve a feira no bolso' }, cookies: { primary: 'Ok' } })
    await loadDialogTexts()
    render(<Bar />)
    expect(shown()).toBe('Leve a feira no bolso / Nosso botão')
  })

  it.each([
    ['is lost', () => Promise.reject(new TypeError('lost'))],
    ['is missing', async () => Response.json({ code: 'not_found' }, { status: 404 })],
    ['is of another form', async () => Response.json({ install: 'text', cookies: 3 })],
    ['holds other values', async () => Response.json({ install: { text: 7, primary: '' } })],
  ])('are the product’s when the document %s', async (_why, transport) => {
    setTransport(transport)
    await loadDialogTexts()
    render(<Bar />)
    expect(shown()).toBe('Nosso texto / Nosso botão')
  })

  it('are waited for once, 100 ms (spec §9), and replace the product’s when they come later', async () => {
    const asked = Promise.withResolvers<void>()
    const document = Promise.withResolvers<Response>()
    setTransport(() => {
      asked.resolve()
      return document.promise
    })
    const mayShow = vi.fn()
    const loading = loadDialogTexts()
    void whenDialogsMayShow(loading).then(mayShow)
    await vi.advanceTimersByTimeAsync(99)
    expect(mayShow).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(mayShow).toHaveBeenCalledOnce()
    render(<Bar />)
    expect(shown()).toBe('Nosso texto / Nosso botão')
    await act(async () => {
      await asked.promise
      document.resolve(Response.json({ install: { text: 'Depois' } }))
      await loading
    })
    expect(shown()).toBe('Depois / Nosso botão')
  })

  it('of the product’s document are those of the bars', () => {
    expect(ownTexts).toEqual({
      cookies: { text: m.cookie_text(), secondary: m.learn_more(), primary: m.accept() },
      newVersion: { text: m.new_version_text(), secondary: m.new_version_later(), primary: m.new_version_now() },
      install: { text: m.install_text(), secondary: m.not_now(), primary: m.install() },
    })
  })
})
