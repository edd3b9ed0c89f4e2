import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PageStateContext } from '#page/page-state.ts'
import { setTransport } from '@mutirao/client/call'
import { store } from '@mutirao/client/storage'
import type { PageState } from '@mutirao/contract/pages'
import { Inbox, screenOf } from './inbox.tsx'

const page = { tenant: { timeZone: 'America/Sao_Paulo' }, now: 0 } as PageState
const message = { type: 'order', title: 'Pedido pago', text: 'Seu pedido está confirmado.', createdAt: '2026-11-20T12:00:00.000Z' }
const first = { ...message, id: '1', target: '/order/7K4M/details' }
const second = { ...message, id: '2', type: 'notice', title: 'Aviso', readAt: message.createdAt }

let read: unknown[] = []
let muted: unknown[] = []
function open(content: { id: string; readAt?: string }[]) {
  read = []
  muted = []
  let isCampaignMuted = false
  setTransport(async (request) => {
    if (request.url.endsWith('/mute')) {
      const body = (await request.json()) as { isCampaignMuted: boolean }
      muted.push(body)
      isCampaignMuted = body.isCampaignMuted
      return new Response(null, { status: 204 })
    }
    if (request.method === 'PUT') {
      const { ids } = (await request.json()) as { ids?: string[] }
      read.push(ids)
      for (const one of content) if (!ids || ids.includes(one.id)) one.readAt = message.createdAt
      return new Response(null, { status: 204 })
    }
    const unread = content.filter(({ readAt }) => !readAt).length
    return Response.json({ content, page: 0, size: 30, totalElements: content.length, unread, isCampaignMuted })
  })
  render(
    <PageStateContext value={page}>
      <QueryClientProvider client={new QueryClient()}>
        <Inbox heading={<h1>Mensagens</h1>} />
      </QueryClientProvider>
    </PageStateContext>,
  )
}

describe('the inbox', () => {
  beforeEach(() => store('lead', 'a-lead'))
  afterEach(cleanup)

  it('keeps the number on the icon of the installed app', async () => {
    const badges: number[] = []
    Object.assign(navigator, { setAppBadge: async (count: number) => void badges.push(count) })
    open([{ ...first }, { ...second }])
    await userEvent.click(await screen.findByRole('button', { name: 'Marcar todas como lidas' }))
    await waitFor(() => expect(screen.queryByText('Não lida')).toBeNull())
    await waitFor(() => expect(badges.at(-1)).toBe(0))
    expect(badges[0]).toBe(1)
    Reflect.deleteProperty(navigator, 'setAppBadge')
  })

  it('opens the subject of a message and marks it read', async () => {
    open([{ ...first }, { ...second }])
    const link = await screen.findByRole('link', { name: /Pedido pago.*Não lida/s })
    expect(link.getAttribute('href')).toBe('/order/7K4M/details')
    expect(screen.getAllByText('Não lida')).toHaveLength(1)
    link.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(link)
    await waitFor(() => expect(read).toEqual([['1']]))
    await waitFor(() => expect(screen.queryByText('Não lida')).toBeNull())
  })

  it('marks all as read', async () => {
    open([{ ...first }, { ...first, id: '3' }])
    await userEvent.click(await screen.findByRole('button', { name: 'Marcar todas como lidas' }))
    await waitFor(() => expect(read).toEqual([undefined]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Marcar todas como lidas' })).toBeNull())
  })

  it('mutes and unmutes the news of campaigns', async () => {
    open([{ ...first }])
    const news = await screen.findByRole<HTMLInputElement>('switch', { name: 'Novidades das campanhas' })
    expect(news.checked).toBe(true)
    await userEvent.click(news)
    expect(news.checked).toBe(false)
    await waitFor(() => expect(muted).toEqual([{ isCampaignMuted: true }]))
    await userEvent.click(news)
    await waitFor(() => expect(muted).toEqual([{ isCampaignMuted: true }, { isCampaignMuted: false }]))
    await waitFor(() => expect(news.checked).toBe(true))
  })

  it('shows a text when it is empty', async () => {
    open([])
    expect(await screen.findByText('Nada por aqui')).toBeTruthy()
  })

  it.each([
    ['/orders', '/orders'],
    ['//mal.example', undefined],
    ['/\\mal.example', undefined],
    ['https://mal.example', undefined],
    ['javascript:alert(1)', undefined],
    [undefined, undefined],
  ])('links from %j to %j', (target, screen) => expect(screenOf(target)).toBe(screen))
})
