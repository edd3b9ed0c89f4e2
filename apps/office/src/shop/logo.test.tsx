import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { forgetStored } from '@mutirao/client/forget-stored'
import { addLogo, getWritten, type Written } from '@mutirao/contract/written'
import type { Role } from '@mutirao/domain/staff'
import { App } from '../app.tsx'

afterEach(() => {
  forgetStored([])
})

const picture = (name: string, hash: string) => ({ name, hash, width: 640, height: 640, color: '#ffffff' })
const bbbb = picture('logo-bbbb.svg', 'bbbb')
const logo: Written = { id: 'logo', revision: 'r1', value: { logo: 'logo.svg' }, pictures: [picture('logo.svg', 'aaaa')] }
const palette = { primary: '#d9480f', secondary: '#2d6a4f', tertiary: '#ffd43b', background: '#fffaf5' }
const profile: Written = { id: 'profile', revision: 'p1', value: { name: 'Sol', tagline: 'Pão', palette } }

function serve({ role = 'owner' as Role, added = { status: 201, body: bbbb as object } } = {}) {
  const sent: object[] = []
  const server = serveOffice({
    role,
    reads: [[getWritten, ({ path }) => ({ body: path.endsWith('profile') ? profile : logo })]],
  })
  server.answer = ({ path, body }) => {
    if (path !== addLogo.path) return { body: { id: 'logo', revision: 'r2', value: body['value'], pictures: [bbbb], warnings: [] } }
    sent.push(body)
    return added
  }
  go('shop/logo')
  render(<App />)
  return { server, sent, user: userEvent.setup() }
}

const shown = () => screen.getAllByRole('img', { name: 'Logo escolhido' }).map((image) => image.getAttribute('src'))
const choose = async (file: File) => {
  const field = await screen.findByLabelText('Escolher um arquivo')
  fireEvent.change(field, { target: { files: [file] } })
}

describe('the logo of the shop', () => {
  it('is shown on its colours, and changes by a file', async () => {
    const { server, sent, user } = serve()
    await screen.findByText('No fundo escuro')
    expect(shown()).toEqual(Array.from({ length: 3 }, () => '/media/aaaa-320.webp'))
    await choose(new File(['<svg/>'], 'marca.svg', { type: 'image/svg+xml' }))
    await expect.poll(shown).toEqual(Array.from({ length: 3 }, () => '/media/bbbb-320.webp'))
    expect(sent).toEqual([{ picture: btoa('<svg/>') }])
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await screen.findByText(/guardad/i)
    expect(server.acts.at(-1)).toMatchObject({ body: { revision: 'r1', value: { logo: 'logo-bbbb.svg' } } })
  })

  it('is made from the name', async () => {
    const { sent, user } = serve()
    await user.click(await screen.findByRole('button', { name: 'Fazer com o nome' }))
    await expect.poll(() => sent).toEqual([{}])
  })

  it('says why a file cannot be one, and keeps the logo', async () => {
    serve({ added: { status: 422, body: { code: 'not_a_picture', reason: 'o logo não pode ter <script>' } } })
    await choose(new File(['<svg/>'], 'marca.svg', { type: 'image/svg+xml' }))
    expect((await screen.findByRole('alert')).textContent).toBe('O logo não pode ter <script>.')
    expect(shown()[0]).toBe('/media/aaaa-320.webp')
    // A file that this browser cannot decode is not sent.
    await choose(new File(['PK'], 'loja.png', { type: 'image/png' }))
    await expect.poll(() => screen.getByRole('alert').textContent).toContain('não abre como imagem')
  })

  it('is not for who may not write the shop', async () => {
    serve({ role: 'picker' })
    expect(await screen.findByRole('heading', { name: 'Sua função não abre esta tela' })).toBeTruthy()
  })
})
