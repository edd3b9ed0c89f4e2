import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'

const enter = 'POST /auth/link'
const proof = `${'t'.repeat(43)}.${'p'.repeat(43)}`
const user = {
  id: crypto.randomUUID(),
  activated: true,
  firstAccess: true,
  keys: [{ type: 'EMAIL', value: 'ana@example.com' }],
  hasPassword: false,
}
const tokens = { access_token: 'a', expires_in: 604_800, user }

const open = (hash: string, answer = () => Response.json(tokens)) => {
  location.hash = hash
  return openScreen('/login/link', { answers: { [enter]: answer, 'PUT /api/users/activate': () => Response.json(user) } })
}

afterEach(() => {
  cleanup()
  location.hash = ''
})

describe('the sign-in link of a mail', () => {
  it('names its mailbox, and signs in only after a tap', async () => {
    const { router, asked } = await open(`#ana%40example%2Ecom.${proof}`)
    expect((await screen.findByText(/ana@example\.com/)).textContent).toContain('ana@example.com')
    expect(asked.filter(({ call }) => call === enter)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/signup'))
    expect(asked.find(({ call }) => call === enter)?.body).toEqual({ username: 'ana@example.com', link: proof })
  })

  it('reports a used or expired link, and leads to a new code', async () => {
    await open(`#ana%40example%2Ecom.${proof}`, () => Response.json({ code: 'codeExpired', status: 401 }, { status: 401 }))
    await userEvent.click(await screen.findByRole('button', { name: 'Entrar' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/expirou/i)
    expect(screen.getByRole('link', { name: 'Pedir um novo código' }).getAttribute('href')).toBe('/login')
  })

  it.each(['', '#', '#ana%40example%2Ecom', `#%E0%A4%A.${proof}`])('leads to a new code when it is incomplete (%s)', async (hash) => {
    await open(hash)
    expect((await screen.findByRole('alert')).textContent).toBe('Este link está incompleto.')
  })
})
