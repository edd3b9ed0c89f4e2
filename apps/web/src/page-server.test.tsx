import { describe, expect, it } from 'vitest'
import { pageContext } from '#testing/open-screen.tsx'
// @vitest-environment node
import { getCampaign, listPublicCampaigns } from '@mutirao/contract/campaigns'
import { listCampaignItems } from '@mutirao/contract/catalog'
import { listMarketplaces } from '@mutirao/contract/marketplaces'
import type { PageContext } from '@mutirao/contract/pages'
import { Problem } from '@mutirao/contract/problems'
import { renderPage } from './page-server.tsx'
import { plainCampaign, wholeCampaign } from './testing/plain-campaign.ts'

/** A merchant whose API answers after a while, so that pages of two merchants are made at the same time. */
const shop = (name: string, delayMs = 0): PageContext => {
  const answers: Record<string, unknown> = {
    [listPublicCampaigns.path]: [plainCampaign(`Feira de ${name}`)],
    [listCampaignItems.path]: { content: [], page: 0, size: 32, totalElements: 0 },
    [getCampaign.path]: {
      ...wholeCampaign(`Feira de ${name}`),
      profile: name === 'Café' ? { palette: worn } : undefined,
    },
  }
  const call = async ({ path }: { path: string }, { params }: { params?: { id?: string } }) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (params?.id === 'nada') throw new Problem('not_found')
    if (!answers[path]) throw new Problem('server_error')
    return answers[path]
  }
  return pageContext({ tenant: { ...pageContext().tenant, name }, call: call as PageContext['call'] })
}

const worn = { css: ':root{--action:#7a3b12}', themeColor: '#fbf5ec', themeColorDark: '#130d09' }

const open = (path: string, page = shop('Ana')) => renderPage(new URL(`https://bairro.test${path}`), page)

/** A shop whose merchant has composed a home. */
const composed = (): PageContext => {
  const plain = shop('Ana')
  const seller = { legalName: 'Ana Ltda.', document: '1', address: 'Rua A', email: 'a@a.test' }
  const marketplace = {
    seller,
    categories: [],
    homes: [{ type: 'stories' }, { type: 'text', title: 'Da Ana para você', body: 'Bem-vindo.' }],
  }
  const call = ((endpoint, input) =>
    endpoint.path === listMarketplaces.path ? Promise.resolve([marketplace]) : plain.call(endpoint, input)) as PageContext['call']
  return { ...plain, call }
}

describe('renderPage', () => {
  it('renders one home for all widths: Home for phones and the merchant’s from 768 px, each hidden at the widths of the other', async () => {
    const { html, isShared } = await open('/', composed())
    const [, narrow = '', wide = ''] = /<div class="md:hidden">(.*)<div class="max-md:hidden">(.*)<footer/s.exec(html) ?? []
    expect(isShared).toBe(true)
    expect(narrow).toContain('Onde você quer receber?')
    expect(narrow).toContain('href="/home"')
    expect(narrow).not.toContain('Da Ana para você')
    expect(wide).toContain('Da Ana para você')
    expect(wide).not.toContain('Onde você quer receber?')
    expect(html.match(/<h1/g)).toHaveLength(1)
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    // Eager pictures of the other width are not fetched at this one.
    expect([...narrow.matchAll(/<img[^>]*loading="eager"/g)].length).toBe(
      narrow.split('media="not all and (max-width:767.98px)"').length - 1,
    )
  })

  it('shows the merchant’s home at every width under its own address, or the plain one', async () => {
    const { html } = await open('/home', composed())
    expect(html).toContain('Da Ana para você')
    for (const path of ['/', '/home']) expect((await open(path)).html).toContain('Onde você quer receber?')
    expect((await open('/home', composed())).html).not.toMatch(/class="(max-)?md:hidden"><!--/)
  })

  it('writes title, description and content into the first response', async () => {
    const { status, html } = await open('/store/feira')
    expect(status).toBe(200)
    expect(html).toMatch(/^<!doctype html><html lang="pt-BR"/)
    expect(html).toContain('<title>Feira de Ana · Ana · Mutirão</title>')
    expect(html).toContain('<meta property="og:image" content="https://bairro.test/share/feira.0123456789.jpg">')
    expect(html).toMatch(/<h1 class="[^"]*">Feira de Ana<\/h1>/)
  })

  it('describes the page to search engines, in an element that no text can close', async () => {
    const about = (html: string) => {
      const [, json] = html.match(/<script type="application\/ld\+json">([^<]*)<\/script>/) ?? []
      return JSON.parse(json ?? '{}')['@graph'] as Record<string, unknown>[] | undefined
    }
    const [organization, site] = about((await open('/')).html)!
    expect(organization).toMatchObject({ '@type': 'Organization', url: 'https://bairro.test/' })
    expect(site).toMatchObject({ '@type': 'WebSite', inLanguage: 'pt-BR' })
    const [crumbs] = about((await open('/store/feira')).html)!
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: 'https://bairro.test/' },
        { position: 2, name: 'Feira de Ana', item: 'https://bairro.test/store/feira' },
      ],
    })
    expect(about((await open('/cart')).html)).toBeUndefined()
  })

  it('renders only the screens of a campaign in its palette, from the first response on', async () => {
    for (const path of ['/store/feira', '/store/feira/catalog']) {
      const { html } = await open(path, shop('Café'))
      const [shopStyle, campaignStyle] = [html.indexOf('<style>'), html.indexOf(`<style data-campaign>${worn.css}</style>`)]
      expect(campaignStyle).toBeGreaterThan(shopStyle)
      expect(html).toMatch(/<meta name="theme-color" content="#fbf5ec" data-shop="[^"]*" media="\(prefers-color-scheme:light\)">/)
    }
    for (const [path, name] of [
      ['/', 'Café'],
      ['/store/feira', 'Ana'],
    ] as const)
      expect((await open(path, shop(name))).html).not.toContain('data-campaign')
  })

  it('never mixes the pages of two merchants that render at the same time', async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, (_, n) => open('/', shop(n % 2 ? 'Ana' : 'Bia', n % 3))))
    pages.forEach(({ html }, n) => {
      expect(html).toContain(`Feira de ${n % 2 ? 'Ana' : 'Bia'}`)
      expect(html).not.toContain(`Feira de ${n % 2 ? 'Bia' : 'Ana'}`)
    })
  })

  it('answers 404 for a campaign and a path that do not exist, and lets nobody cache it', async () => {
    for (const path of ['/store/nada', '/nada']) {
      const { html, ...answer } = await open(path)
      expect(answer).toMatchObject({ status: 404, isShared: false })
      expect(html).toContain('<title>Página não encontrada · Ana · Mutirão</title>')
      expect(html).toContain('<meta name="robots" content="noindex">')
    }
  })

  it('answers 500 with the application error when the API breaks', async () => {
    const { status, html } = await open('/store/feira', pageContext())
    expect(status).toBe(500)
    for (const words of [
      'Application Error',
      'The application encountered an unexpected error.',
      'Try Again',
      'Reload Page',
      'Report Issue',
      'If the problem persists, please contact support.',
    ])
      expect(html).toContain(words)
  })

  it('reads nothing for a closed shop, and lets the browser identify the visitor', async () => {
    const { status, html, isShared } = await open('/store/feira', { ...pageContext(), isClosed: true })
    expect({ status, isShared }).toEqual({ status: 200, isShared: false })
    expect(html).toContain('"isClosed":true')
    expect(html).toContain('"queries":[],"matches":[]')
  })

  it('renders the map of a closed shop for a visitor without access, who may mark a place, without its areas', async () => {
    const call = (async () => {
      throw new Problem('authentication')
    }) as PageContext['call']
    const { status, html } = await open('/location/map', pageContext({ call }))
    expect(status).toBe(200)
    expect(html).toContain('Marque no mapa</h1>')
  })

  it('sends an unknown category to the catalogue', async () => {
    expect(await open('/store/feira/catalog/category/nada')).toMatchObject({
      status: 302,
      location: 'https://bairro.test/store/feira/catalog?unknownCategory=true',
    })
  })

  it('needs neither inline script nor inline style attribute, whatever the merchant writes', async () => {
    const { html } = await open('/store/feira', shop('</script><script>alert(1)</script>'))
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)
    expect(scripts.every((attributes) => attributes?.includes('src=') || /type="application\/(ld\+)?json"/.test(attributes ?? ''))).toBe(
      true,
    )
    expect(html).not.toMatch(/\sstyle="/)
    expect(html).not.toContain('<script>alert')
  })
})
