import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { beginEachTest, emptyTheCart, press, words } from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import { answersOfShelf, campaign, itemOf, shelf, shelfCoffee } from '#testing/selling.ts'
import type { PublicRating } from '@mutirao/contract/ratings'

beginEachTest()
beforeEach(emptyTheCart)
beforeEach(() => {
  // The section's code is fetched only near it.
  const Near = class {
    readonly #tell: (entries: { isIntersecting: boolean }[]) => void
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      this.#tell = tell
    }
    observe(element: HTMLElement) {
      this.#tell([{ isIntersecting: element.closest('#avaliacoes') !== null }])
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Near)
})

const at = '2026-11-20T12:00:00.000Z'
const said = (n: number, over: Partial<PublicRating> = {}): PublicRating => ({
  id: `r${n}`,
  author: `Ana ${n}`,
  stars: 5,
  photos: [],
  at,
  ...over,
})
const ofItem = 'GET /api/operation/catalog/campaign/feira/item/cafe/ratings/public'
const photo = '0192f0c0-0000-7000-8000-0000000000aa'

const open = (path: string, over: Record<string, Answer>) => openScreen(path, { answers: answersOfShelf(over) })

describe('a rated product', () => {
  it('shows its average and the texts of buyers, page by page, with photos on demand', async () => {
    const pages: Answer = ({ query }) => {
      const page = Number(query.get('page'))
      const words = '<script>alert(1)</script>'
      const content =
        page === 0 ? [said(1, { words, photos: [photo], answer: { text: 'Obrigado, Ana.', at } })] : [said(2, { author: undefined })]
      return Response.json({ content, page, size: 1, totalElements: 2 })
    }
    await open('/store/feira/product/cafe', {
      [shelf.item('cafe')]: () => Response.json(itemOf(shelfCoffee, { rating: { count: 12, average: 4.8 } })),
      [ofItem]: pages,
      [`GET /api/operation/campaigns/feira/ratings/photos/${photo}/public`]: () => Response.json({ picture: 'AAAA' }),
    })
    const line = screen.getByRole('link', { name: 'Nota 4,8 de 5, 12 avaliações' })
    expect(line.closest('header')?.contains(screen.getByRole('heading', { level: 1 }))).toBe(true)
    expect(document.querySelector(line.getAttribute('href')!)).not.toBeNull()
    await screen.findByRole('heading', { name: 'Ana 1' })
    expect(words()).toContain('<script>alert(1)</script>')
    expect(words()).toContain('Obrigado, Ana.')
    await press('Ver foto')
    const shown = await screen.findByRole<HTMLImageElement>('img', { name: 'Foto 1 de quem comprou' })
    expect(shown.src).toBe('data:image/webp;base64,AAAA')
    await press('Ver mais avaliações')
    await screen.findByRole('heading', { name: 'Quem comprou' })
    expect(screen.queryByRole('button', { name: 'Ver mais avaliações' })).toBeNull()
  })

  it('shows the same for its campaign', async () => {
    const user = userEvent.setup()
    await open('/store/feira', {
      [shelf.campaign]: () => Response.json(campaign({ rating: { count: 1, average: 5 } })),
      'GET /api/operation/campaigns/feira/ratings/public': () => Response.json({ content: [said(1)], page: 0, size: 10, totalElements: 1 }),
    })
    await user.click(screen.getByRole('link', { name: 'Nota 5,0 de 5, 1 avaliação' }))
    expect(await screen.findByRole('heading', { name: 'Ana 1' })).toBeDefined()
  })
})

it('shows nothing without ratings', async () => {
  await open('/store/feira/product/cafe', {})
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
  expect(words()).not.toContain('valiaç')
})
