import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { CategoriesFile } from '@mutirao/contract/merchant/categories'
import { ItemsFile } from '@mutirao/contract/merchant/items'
import { screens } from '@mutirao/contract/screens.gen'
import { nearest } from '@mutirao/domain/nearest'
import type { Folder } from './merchant-file.ts'
import { soldIn } from './sold-items.ts'

/** The screen of a path with its parameters; static paths take precedence over those with parameters. */
export function screenOf(path: string): { screen: string; params: Record<string, string> } | undefined {
  const parts = path.split('/')
  const matches = screens.filter((screen) => {
    const own = screen.split('/')
    return own.length === parts.length && own.every((part, index) => part.startsWith('$') || part === parts[index])
  })
  const screen = matches.toSorted((a, b) => a.split('$').length - b.split('$').length)[0]
  if (!screen) return undefined
  const params = screen.split('/').flatMap((part, index) => (part.startsWith('$') ? [[part.slice(1), parts[index]!] as const] : []))
  return { screen, params: Object.fromEntries(params) }
}

/** The mistake of a campaign that has no file. */
export const noCampaign = (id: string) => `não existe campaigns/${id}.json`

/** The mistake of a link whose screen, campaign, category or product does not exist; links to other sites are not checked. */
export function linkMistake(to: string, folder: Folder): string | undefined {
  if (!to.startsWith('/')) return undefined
  const { pathname, searchParams } = new URL(to, 'https://shop.invalid')
  const path = decoded(pathname).replace(/(.)\/$/, '$1')
  const found = screenOf(path)
  if (!found) return `não existe a tela ${path}; ${meantOf(path)}`
  const { params } = found
  const campaign = params['campaignId'] ?? params['campaign'] ?? searchParams.get('campaign') ?? searchParams.get('story')
  if (!campaign) return undefined
  if (!folder.has(CampaignFile, campaign)) return noCampaign(campaign)
  const named = folder.find(CampaignFile, campaign)
  if (searchParams.has('story') && named && !named.value.story) return `a campanha ${campaign} não tem story`
  return partFault(campaign, { item: params['itemId'] ?? searchParams.get('item'), category: params['category'] }, folder)
}

function partFault(campaign: string, { item, category }: { item?: string | null; category?: string }, folder: Folder): string | undefined {
  const sold = item ? soldIn(folder, campaign) : undefined
  if (item && sold && sold.size > 0 && !sold.has(item)) return `o item ${item} não está em ${folder.fileOf(ItemsFile, campaign)}`
  const categories = folder.find(CategoriesFile)?.value
  if (category && categories && !categories.some(({ id }) => id === category)) return `a categoria ${category} não está em categories.json`
  return undefined
}

function meantOf(path: string) {
  const plain = screens.filter((screen) => !screen.includes('$'))
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
