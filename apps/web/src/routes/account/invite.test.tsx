import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { adoptTokens } from '#session/session.ts'
import { beginEachTest } from '#testing/buying.ts'
import { openScreen } from '#testing/open-screen.tsx'
import { answersOfShelf, campaign, shelf } from '#testing/selling.ts'

beginEachTest()
beforeEach(() => {
  const user = { id: crypto.randomUUID(), activated: true, firstAccess: false, keys: [] }
  adoptTokens({ access_token: 'a', expires_in: 604_800, user } as never)
})

const rules = [
  { minimumUnits: 60, percentage: 10 },
  { minimumUnits: 100, percentage: 15 },
]
const group = { rules, paidUnits: 72, waitingUnits: 9, buyers: 41 }
const inGroup = campaign({ id: 'cafe', name: 'Café', default: false, group })

async function openInvite(campaigns: object[], mine: string[] = []) {
  await openScreen('/invite', {
    answers: answersOfShelf({
      [shelf.campaigns]: () => Response.json(campaigns),
      'GET /api/operation/campaigns/account/within': () => Response.json(campaigns),
      'GET /api/operation/groups/mine': () => Response.json(mine.map((campaignId) => ({ campaignId, paidUnits: 1, returns: [] }))),
      'GET /api/accounts/invite': () => Response.json({ code: 'K7XM4Q2P', joined: 0, campaigns: [] }),
      'POST /api/accounts/invite/link': () => Response.json({ code: 'K7XM4Q2P', inviter: { name: 'Ana' }, isNamed: false }),
    }),
  })
  const link = await screen.findByRole('link', { name: 'Convidar pelo WhatsApp' })
  return () => new URL(link.getAttribute('href')!).searchParams.get('text')
}

describe('the screen that invites', () => {
  it('shares an open group with its figures, and asks whether it may name the inviter', async () => {
    const sent = await openInvite([campaign({ group, endsAt: '2026-11-26T23:00:00.000Z' })])
    await expect
      .poll(sent)
      .toMatch(
        /^Feira: faltam 28 unidades para 15% de desconto para todo mundo, até .*\. Entre no grupo: https?:.*\/store\/feira\?invite=K7XM4Q2P$/,
      )
    expect((await screen.findByRole('switch', { name: 'Dizer que fui eu' })).getAttribute('aria-checked')).toBe('false')
  })

  it('prefers a group that the visitor has joined', async () => {
    const sent = await openInvite([campaign({ group }), inGroup], ['cafe'])
    await expect.poll(sent).toMatch(/\/store\/cafe\?invite=K7XM4Q2P$/)
  })

  it('shares the shop when no group is open', async () => {
    const sent = await openInvite([campaign()])
    expect(sent()).toMatch(/^Estou comprando em grupo na loja Bairro: .*\/\?invite=K7XM4Q2P$/)
  })
})
