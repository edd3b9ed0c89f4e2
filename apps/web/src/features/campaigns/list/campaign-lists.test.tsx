import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PageStateContext } from '#page/page-state.ts'
import { pageContext } from '#testing/open-screen.tsx'
import { campaign } from '#testing/selling.ts'
import type { CampaignSummary } from '@mutirao/contract/campaigns'
import { FarAway, prepareLists } from './campaign-lists.tsx'

afterEach(cleanup)

const place = { latitude: -22.9, longitude: -43.2, label: 'Catete, Rio de Janeiro' }
const title = 'Ainda não chegamos a você'

function show(campaigns: CampaignSummary[], over: { place?: typeof place } = { place }) {
  render(
    <PageStateContext value={{ ...pageContext(), ...over }}>
      <FarAway campaigns={campaigns} />
    </PageStateContext>,
  )
}

// Like the screen's loader.
beforeAll(prepareLists)

describe('a visitor outside all areas', () => {
  it('sees the place and three links', () => {
    show([campaign({ inArea: false })])
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(/Em Catete, Rio de Janeiro ainda não entregamos/)).toBeTruthy()
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Trocar o endereço', 'Avise-me', 'Ver onde entrega'])
  })

  it.each([
    ['one campaign comes', [campaign({ inArea: false }), campaign({ id: 'outra' })]],
    ['one can be fetched', [campaign({ inArea: false, canPickUp: true })]],
    ['nothing sells anywhere', [campaign({ inArea: false, canBuy: { ok: false, reason: 'EXPIRED' } })]],
  ])('is not told when %s', (_what, campaigns) => {
    show(campaigns)
    expect(screen.queryByText(title)).toBeNull()
  })

  it('is not told before a place is known', () => {
    show([campaign({ inArea: false })], {})
    expect(screen.queryByText(title)).toBeNull()
  })
})
