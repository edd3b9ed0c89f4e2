import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readSnack } from '#page/snack.ts'
import { share } from './share.ts'

const link = { title: 'Feira orgânica', text: 'Entre no grupo:', url: 'https://bairro.test/store/feira' }
const open = () => act(() => share(link))

describe('sharing', () => {
  afterEach(() => {
    cleanup()
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })

  it('offers the link, WhatsApp and e-mail when the device has no share sheet', async () => {
    await open()
    const dialog = await screen.findByRole('dialog', { name: 'Compartilhar' })
    expect(dialog.textContent).toContain('Feira orgânica')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Endereço para compartilhar' }).value).toBe(link.url)
    const whatsapp = screen.getByRole('link', { name: 'Compartilhar no WhatsApp' }).getAttribute('href')!
    expect(new URL(whatsapp).searchParams.get('text')).toBe('Entre no grupo: https://bairro.test/store/feira')
    const mail = new URL(screen.getByRole('link', { name: 'Enviar por e-mail' }).getAttribute('href')!)
    expect([mail.protocol, mail.searchParams.get('subject')]).toEqual(['mailto:', 'Feira orgânica'])
    expect(mail.searchParams.get('body')).toContain(link.url)
  })

  it('copies the link, confirms it and leaves no element behind', async () => {
    const user = userEvent.setup()
    await open()
    await user.click(await screen.findByRole('button', { name: 'Copiar link' }))
    expect(await navigator.clipboard.readText()).toBe(link.url)
    expect(readSnack()?.text).toBe('Link copiado.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.body.childElementCount).toBe(0)
  })

  it('explains how to copy by hand when the browser refuses, beside the selected address', async () => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await open()
    const said = await screen.findByRole('status')
    expect(said.textContent).toBe('')
    await user.click(screen.getByRole('button', { name: 'Copiar link' }))
    await waitFor(() => expect(said.textContent).toBe('Toque no endereço e copie.'))
  })

  it('uses the device’s share sheet, and treats its closing as a refusal', async () => {
    const own = vi.fn<(given: unknown) => Promise<void>>(() => Promise.reject(new DOMException('closed', 'AbortError')))
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share: own }))
    await open()
    expect(own).toHaveBeenCalledWith(link)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
