import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'

const defaults = 'GET /api/documents/defaults/public'
const ask = () => screen.findByRole('button', { name: 'Procurar atualização' })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

const unknown = 'Não conseguimos saber agora. Tente de novo daqui a pouco.'

describe('/version', () => {
  it('shows both readings of the app’s version (spec §1) and the shop', async () => {
    await openScreen('/version', { tenant: { name: 'Padaria Sol' } })
    const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent)
    expect(rows[0]).toContain('1.2.6')
    expect(rows[1]).toContain('6.3.25')
    expect(rows.at(-1)).toContain('Padaria Sol')
  })

  it('looks for an update on request, in the shop’s defaults document (spec §7)', async () => {
    let version: unknown = '1.2.6'
    const { asked } = await openScreen('/version', { answers: { [defaults]: () => Response.json({ pwa: { version } }) } })
    await userEvent.click(await ask())
    expect(await screen.findByText('Você já está com a versão mais nova.')).toBeDefined()
    version = '1.3.0'
    await userEvent.click(await ask())
    expect(await screen.findByRole('button', { name: 'Atualizar Agora' })).toBeDefined()
    expect(asked.filter(({ call }) => call === defaults)).toHaveLength(2)
  })

  it.each(['', 'texto', '9'.repeat(100_000), '1.3.0-beta', 9])(
    'neither believes nor stores a wrong version of the document (%#)',
    async (version) => {
      await openScreen('/version', { answers: { [defaults]: () => Response.json({ pwa: { version } }) } })
      await userEvent.click(await ask())
      expect(await screen.findByText(unknown)).toBeDefined()
      expect(localStorage.getItem('pwa-version')).toBeNull()
    },
  )

  it('says when nobody answers', async () => {
    await openScreen('/version')
    await userEvent.click(await ask())
    expect(await screen.findByText(unknown)).toBeDefined()
  })
})
