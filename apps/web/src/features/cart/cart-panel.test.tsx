import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { PageStateContext } from '#page/page-state.ts'
import { pageContext } from '#testing/open-screen.tsx'
import { plainCampaign } from '#testing/plain-campaign.ts'
import { CartPanel } from './cart-panel.tsx'
import { publishCart } from './cart-store.ts'

vi.mock('#ui/picture.tsx', () => ({ Picture: () => null, tint: () => '' }))
afterEach(cleanup)

const rules = {
  feira: [{ campaignId: 'feira', minimumQuantity: 1, discountType: 'allSameProducts', type: 'percentage', discount: 10 }] as const,
}
const coffee = {
  id: 'cafe',
  campaignId: 'feira',
  name: 'Café',
  unit: '500 g',
  price: 1290,
  hue: 50,
  available: 9,
  picture: { hash: 'a', width: 1, height: 1, alt: '' },
}

const group = (paidUnits: number) => ({ paidUnits, waitingUnits: 0, buyers: 3, rules: [{ minimumUnits: 100, percentage: 15 }] })

function renderPanel(campaigns: object[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(campaignsQuery().queryKey, campaigns as never)
  render(
    <PageStateContext value={pageContext()}>
      <QueryClientProvider client={client}>
        <CartPanel />
      </QueryClientProvider>
    </PageStateContext>,
  )
}

it('shows the progress of the group with the nearest next tier', () => {
  publishCart({
    uuid: 'x',
    entries: [
      { ...coffee, quantity: 1 },
      { ...coffee, campaignId: 'torra', quantity: 1 },
    ],
    rules: {},
  })
  const campaign = (id: string, paidUnits: number) => ({ ...plainCampaign(`Grupo ${id}`), id, group: group(paidUnits) })
  renderPanel([campaign('feira', 60), campaign('torra', 72), campaign('outro', 99)])
  expect(screen.getAllByRole('progressbar')).toHaveLength(1)
  expect(screen.getByText(/Faltam/).textContent).toBe('Faltam 28\u00a0unidades para 15%')
  expect(screen.getByText('Grupo torra')).toBeTruthy()
})

it('shows no group without a further tier', () => {
  publishCart({ uuid: 'x', entries: [{ ...coffee, quantity: 1 }], rules: {} })
  renderPanel([{ ...plainCampaign('Feira'), group: group(100) }])
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('shows the current unit price, so that the sums agree', () => {
  publishCart({ uuid: 'x', entries: [{ ...coffee, quantity: 2 }], rules: { feira: [...rules.feira] } })
  renderPanel()
  const [each] = screen.getAllByText(/^2 × R\$/)
  expect(each!.textContent).toContain('11,61')
  expect(screen.getAllByText(/23,22/).length).toBeGreaterThan(0)
})

it('shows only the units when their price does not divide', () => {
  publishCart({ uuid: 'x', entries: [{ ...coffee, price: 1295, quantity: 3 }], rules: { feira: [...rules.feira] } })
  renderPanel()
  expect(screen.queryByText(/^3 ×/)).toBeNull()
})
