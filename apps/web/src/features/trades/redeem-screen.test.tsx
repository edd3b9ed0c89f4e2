import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { setBuyer } from '#features/checkout/checkout-store.ts'
import { answersOfShop, beginEachTest, order, orderCode, point, press, saturday, told, words } from '#testing/buying.ts'
import { openScreen } from '#testing/open-screen.tsx'
import { wholeCampaign } from '#testing/plain-campaign.ts'
import { store } from '@mutirao/client/storage'

beginEachTest()

const item = { id: 'cafe', campaignId: 'feira', name: 'Café', unit: '250 g', hue: 30, picture: point.picture }
const trade = { id: 'vale', title: 'Vale um café', item, state: 'OPEN', left: 1, quantity: 1 }
const account = { name: 'Ana de Souza', phone: '+5511912345678', email: 'ana@exemplo.com.br', addresses: [] }

it('does not ask a signed-in member for name and phone', async () => {
  setBuyer({ userName: '', userPhone: '', email: '' })
  store('authorization', { authenticated: true, expiresIn: Date.now() + 60_000, timestamp: Date.now() })
  const { asked, router } = await openScreen('/trade?id=vale', {
    answers: {
      ...answersOfShop(),
      'GET /api/operation/trades': () => Response.json([trade]),
      'GET /api/operation/campaigns/feira/public': () => Response.json({ ...wholeCampaign('Feira'), delivery: [saturday] }),
      'GET /api/accounts/client': () => Response.json(account),
      'POST /api/operation/trades': () => Response.json(order({ state: 'PAID' }), { status: 201 }),
      [`GET /api/operation/orders/code/${orderCode}`]: () => Response.json(order({ state: 'PAID' })),
    },
  })
  await screen.findByText('Fradique Coutinho', { exact: false })
  await waitFor(() => expect(words()).toContain('Ana de Souza · (11) 91234-5678'))
  await press('Continuar')
  expect(screen.queryByLabelText('Nome completo')).toBeNull()
  await press('Confirmar troca')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/order/${orderCode}/success`))
  expect(told(asked, 'POST /api/operation/trades')).toMatchObject([{ userName: 'Ana de Souza' }])
})

it('lets a member name another recipient', async () => {
  await openScreen('/trade?id=vale', {
    answers: {
      ...answersOfShop(),
      'GET /api/operation/trades': () => Response.json([trade]),
      'GET /api/operation/campaigns/feira/public': () => Response.json({ ...wholeCampaign('Feira'), delivery: [saturday] }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Alterar: Quem recebe' }))
  expect(screen.getByLabelText<HTMLInputElement>('Nome completo').value).toBe('Marina de Castro')
})
