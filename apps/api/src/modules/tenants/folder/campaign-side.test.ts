import { describe, expect, it } from 'vitest'
import { referencesOf } from '#modules/campaigns/campaign-references.merchant.ts'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'

const campaign = { name: 'Feira', producer: 'Sítio', description: 'Da roça', picture: 'feira.webp', priority: 1 }
const page = { picture: 'a.webp' }
const pathsOf = (side: object) => {
  const result = CampaignFile.safeParse({ ...campaign, ...side })
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'))
}

describe('campaign-side data in a folder', () => {
  it('is optional', () => {
    expect(CampaignFile.parse(campaign)).toMatchObject({
      tags: [],
      producers: [],
      infos: [],
      statuses: {},
      internalHubsRouting: [],
      codes: [],
    })
    expect(CampaignFile.parse({ ...campaign, story: { title: 'Feira', picture: 'a.webp', pages: [page] } }).story?.pages[0]?.seconds).toBe(
      6,
    )
  })

  it("has texts for the campaign's own states and for its orders' states", () => {
    expect(pathsOf({ statuses: { EXPIRED: { label: 'Encerrada' }, PREPARING: { label: 'Na torra', text: 'Torrando.' } } })).toEqual([])
  })

  it.each([
    [
      'a link that runs a script',
      { story: { title: 'F', picture: 'a.webp', pages: [{ ...page, link: { label: 'x', to: 'javascript:alert(1)' } }] } },
      'story.pages.0.link.to',
    ],
    [
      'a link to another site without https',
      { infos: [{ title: 'a', body: 'b', link: { label: 'x', to: '//evil.example' } }] },
      'infos.0.link.to',
    ],
    [
      'a link that browsers read as one to another site',
      { infos: [{ title: 'a', body: 'b', link: { label: 'x', to: '/\\evil.example' } }] },
      'infos.0.link.to',
    ],
    [
      'a page that is over in no time',
      { story: { title: 'F', picture: 'a.webp', pages: [{ ...page, seconds: 1 }] } },
      'story.pages.0.seconds',
    ],
    [
      'a colour that is CSS',
      { profile: { palette: { primary: 'red', secondary: '#000000', tertiary: '#000000', background: '#ffffff' } } },
      'profile.palette.primary',
    ],
    ['a tag colour that is none', { tags: [{ tag: 'a', label: 'A', color: '#12' }] }, 'tags.0.color'],
    ['a producer without a face', { producers: [{ name: 'Sítio', place: 'Ibiúna, SP' }] }, 'producers.0.picture'],
    ['a map off the globe', { mapDetails: { title: 'a', latitude: 91, longitude: 0 } }, 'mapDetails.latitude'],
    ['a zoom that no map has', { mapDetails: { title: 'a', latitude: 0, longitude: 0, zoom: 30 } }, 'mapDetails.zoom'],
    ['an icon that nobody drew', { infos: [{ title: 'a', body: 'b', icon: 'rocket' }] }, 'infos.0.icon'],
    ['a state that does not exist', { statuses: { LATE: { label: 'x' } } }, 'statuses'],
    ['a point that serves nowhere', { internalHubsRouting: [{ store: 'padaria', areas: [] }] }, 'internalHubsRouting.0.areas'],
    ['a code with spaces', { codes: [{ code: 'A B C' }] }, 'codes.0.code'],
  ])('refuses %s', (_name, side, path) => expect(pathsOf(side).join()).toContain(path))

  it('reports every dangling reference with its path', () => {
    const value = CampaignFile.parse({
      ...campaign,
      story: { title: 'F', picture: 'a.webp', pages: [page, { picture: 'b.webp' }] },
      tags: [{ tag: 'novo', label: 'Novo', picture: 'c.webp' }],
      producers: [{ name: 'Sítio', place: 'Ibiúna, SP', picture: 'd.webp' }],
      selectedItem: 'cafe',
      internalHubsRouting: [{ store: 'padaria', areas: ['vila', 'centro'] }],
    })
    const named = Object.values(referencesOf(value))
      .flat()
      .map(({ path, name }) => `${path.join('.')}=${name}`)
    expect(named).toEqual([
      'picture=feira.webp',
      'story.picture=a.webp',
      'story.pages.0.picture=a.webp',
      'story.pages.1.picture=b.webp',
      'tags.0.picture=c.webp',
      'producers.0.picture=d.webp',
      'internalHubsRouting.0.areas.0=vila',
      'internalHubsRouting.0.areas.1=centro',
      'internalHubsRouting.0.store=padaria',
      'selectedItem=cafe',
      'tags.0.tag=novo',
    ])
  })
})
