import type { Draft } from './draft.ts'
import { catalogFile, idOf } from './folder-files.ts'
import type { MistakeList } from './mistake-list.ts'
import { nearest } from '@mutirao/domain/nearest'
import { screenOf, shopScreens } from './shop-screens.ts'

type Link = { path: PropertyKey[]; to: string }

/** A link of the shop leads to a screen, a campaign, a category and a product that are there. */
export function checkLinks(draft: Draft, mistakes: MistakeList) {
  for (const { file, value, lineOf } of Object.values(draft.campaigns)) {
    const pages = (value.story?.pages ?? []).map(({ link }, index) => ({
      path: ['story', 'pages', index, 'link', 'to'],
      to: link?.to ?? '',
    }))
    const infos = value.infos.map(({ link }, index) => ({ path: ['infos', index, 'link', 'to'], to: link?.to ?? '' }))
    say([...pages, ...infos], { file, lineOf })
  }
  const { homes } = draft
  if (homes) {
    const links = homes.value.map((block, index) => ({ path: [index, 'link', 'to'], to: ('link' in block && block.link?.to) || '' }))
    say(links, homes)
  }

  function say(links: Link[], { file, lineOf }: { file: string; lineOf: (path: PropertyKey[]) => number }) {
    for (const { path, to } of links) {
      const fault = to.startsWith('/') ? faultOf(to, draft) : undefined
      if (fault) mistakes.add(file, lineOf(path), `${path.map(String).join('.')}: ${fault}`)
    }
  }
}

function faultOf(to: string, draft: Draft): string | undefined {
  const { pathname, searchParams } = new URL(to, 'https://shop.invalid')
  const path = decoded(pathname).replace(/(.)\/$/, '$1')
  const found = screenOf(path)
  if (!found) return `não existe a tela ${path}; ${meantOf(path)}`
  const { params } = found
  const campaign = params['campaignId'] ?? params['campaign'] ?? searchParams.get('campaign') ?? searchParams.get('story')
  if (!campaign) return undefined
  if (!draft.files.campaigns.some((file) => idOf(file) === campaign)) return `não existe campaigns/${campaign}.json`
  if (searchParams.has('story') && draft.campaigns[campaign] && !draft.campaigns[campaign].value.story)
    return `a campanha ${campaign} não tem story`
  return partFault(campaign, { item: params['itemId'] ?? searchParams.get('item'), category: params['category'] }, draft)
}

function partFault(campaign: string, { item, category }: { item?: string | null; category?: string }, draft: Draft): string | undefined {
  const rows = draft.catalogs[campaign] ?? []
  const catalog = catalogFile(draft.files, campaign)
  if (item && rows.length > 0 && !draft.faulty.has(catalog) && !rows.some(({ row }) => row.id === item))
    return `o item ${item} não está em ${catalog}`
  if (category && draft.categories && !draft.categories.value.some(({ id }) => id === category))
    return `a categoria ${category} não está em categories.json`
  return undefined
}

function meantOf(path: string) {
  const plain = shopScreens.filter((screen) => !screen.includes('$'))
  const meant = nearest(path, plain)
  return meant ? `quis dizer ${meant}?` : 'use uma que existe, como /store/feira, /about ou /contact'
}

function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
