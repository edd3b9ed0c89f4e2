import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { forgetStored } from '@mutirao/client/forget-stored'
import { checkHost, type CheckedHost } from '@mutirao/contract/hosts'
import { getWritten, type Written } from '@mutirao/contract/written'
import type { Role } from '@mutirao/domain/staff'
import { App } from '../app.tsx'

afterEach(() => {
  forgetStored([])
})

const written: Written = { id: 'hosts', revision: 'r1', value: { hosts: ['sol.example', 'www.sol.example'] } }
const proof = { type: 'TXT', name: '_mutirao.lua.example', value: 'mutirao=abc' } as const
const pointing = [{ type: 'CNAME', name: 'lua.example', value: 'lojas.example' } as const]
const unproved: CheckedHost = { host: 'lua.example', proof, pointing, isProved: false, isPointing: false }

function serve(checks: readonly object[] = [], role: Role = 'owner') {
  const answers = [...checks]
  const server = serveOffice({ role, reads: [[getWritten, () => ({ body: written })]] })
  server.answer = ({ path, body }) => {
    if (path !== checkHost.path) return { body: { id: 'hosts', revision: 'r2', value: body['value'], warnings: [] } }
    const answer = answers.shift()!
    return 'code' in answer ? { status: 400, body: answer } : { body: answer }
  }
  go('shop/hosts')
  render(<App />)
  return { server, user: userEvent.setup() }
}

describe('the shop’s addresses', () => {
  it('get one that is proved, and another main one', async () => {
    const { server, user } = serve([unproved, { ...unproved, isProved: true, isPointing: true }])
    expect(await screen.findByText('Todos os donos da loja são avisados de cada mudança aqui.')).toBeTruthy()
    await user.type(await screen.findByLabelText('Pôr um endereço próprio'), 'https://Lua.example/')
    await user.click(screen.getByRole('button', { name: 'Conferir' }))
    expect(await screen.findByText('mutirao=abc')).toBeTruthy()
    expect(screen.getByText('lojas.example')).toBeTruthy()
    expect(server.acts.at(-1)!.body).toEqual({ host: 'lua.example' })
    expect(screen.queryByRole('button', { name: 'Pôr lua.example na lista' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Conferir de novo' }))
    await user.click(await screen.findByRole('button', { name: 'Pôr lua.example na lista' }))
    await user.click(screen.getByRole('button', { name: 'Fazer de lua.example o principal' }))
    await user.click(screen.getByRole('button', { name: 'Tirar www.sol.example' }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await screen.findByText(/guardad/i)
    expect(server.acts.at(-1)).toMatchObject({ body: { revision: 'r1', value: { hosts: ['lua.example', 'sol.example'] } } })
  })

  it('say why one cannot be added, and keep what is typed', async () => {
    const { user } = serve([
      { ...unproved, refusal: 'taken' },
      { code: 'validation_failed', errors: [{ path: 'host', message: 'use só o endereço da loja' }] },
    ])
    const field = await screen.findByLabelText('Pôr um endereço próprio')
    await user.type(field, 'lua.example')
    await user.click(screen.getByRole('button', { name: 'Conferir' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Este endereço é de outra loja deste servidor.')
    await user.type(field, ' x')
    await user.click(screen.getByRole('button', { name: 'Conferir' }))
    expect(await screen.findByText('Use só o endereço da loja')).toBeTruthy()
    expect((field as HTMLInputElement).value).toBe('lua.example x')
    await user.clear(field)
    await user.type(field, 'sol.example')
    expect(await screen.findByText('Este endereço já está na lista.')).toBeTruthy()
  })

  it('are the owner’s', async () => {
    serve([], 'manager')
    expect(await screen.findByRole('heading', { name: 'Sua função não abre esta tela' })).toBeTruthy()
  })
})
