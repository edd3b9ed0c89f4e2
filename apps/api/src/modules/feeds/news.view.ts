import type { Campaign } from '@mutirao/contract/campaigns'
import { formatClosing } from '@mutirao/domain/delivery-date'
import { groupProgress } from '@mutirao/domain/group-progress'
import { formatDecimal } from '@mutirao/domain/money'
import { element, linkElement, XML_HEAD } from './xml.view.ts'

type Shop = { name: string; tagline: string; timeZone: string; now: Date }

/** changedAt: the campaign's last change. */
type News = Campaign & { changedAt?: Date }

/** RSS 2.0 of the open campaigns, for chat bots and feed readers. */
export async function* newsText(shop: Shop, campaigns: readonly News[]): AsyncGenerator<string> {
  const { name, tagline } = shop
  yield (
    `${XML_HEAD}<rss version="2.0"><channel>${element('title', name)}${linkElement('link', '/')}` +
      `${element('description', tagline)}<language>pt-br</language>${element('lastBuildDate', shop.now.toUTCString())}\n`
  )
  for (const campaign of campaigns) yield newsEntry(campaign, shop)
  yield '</channel></rss>\n'
}

function newsEntry(campaign: News, shop: Shop): string {
  const path = `/store/${campaign.id}`
  return (
    `<item>${element('title', campaign.name)}${linkElement('link', path)}${linkElement('guid', path, ' isPermaLink="true"')}` +
    `${element('description', wordsOf(campaign, shop))}${element('category', campaign.producer)}` +
    `${element('pubDate', campaign.changedAt?.toUTCString())}</item>\n`
  )
}

/** The closing, the group's next tier, and the campaign's own text. */
function wordsOf({ endsAt, group, description }: Campaign, { now, timeZone }: Shop): string {
  const { next, missingUnits } = group ? groupProgress(group.rules, group) : {}
  const progress = next && `faltam ${missingUnits} para ${formatDecimal(next.percentage)} % de desconto`
  const heads = [endsAt && formatClosing(new Date(endsAt), now, timeZone), progress].filter(Boolean)
  return [heads.join(' · '), description].filter(Boolean).join('. ')
}
