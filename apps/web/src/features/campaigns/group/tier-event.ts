import type { QueryClient } from '@tanstack/react-query'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import type { Campaign } from '@mutirao/contract/campaigns'
import type { GroupState } from '@mutirao/contract/groups'
import { priceAtTier } from '@mutirao/domain/group-price'
import { groupProgress } from '@mutirao/domain/group-progress'
import { formatDecimal, formatMoney, splitMoney } from '@mutirao/domain/money'

/** A product of the screen, announced with its new price when a tier is reached. */
export type TierExample = { name: string; price: number }

type ShownCampaign = Pick<Campaign, 'id' | 'group'>
/** shown: the group of the listening screen, which may not have its campaign in the cache. */
type Hearing = { isSilent: boolean; shown?: ShownCampaign['group']; example?: TierExample }

/** The highest tier that this page has announced or started with, by campaign: a tier that is lost and reached again is not announced. */
const told = new Map<string, number>()

const percentageOf = (group: NonNullable<ShownCampaign['group']>) => groupProgress(group.rules, group).reached?.percentage ?? 0

/** Updates a group's figures in every query. A new tier is announced once: its flag rises, its prices count down. */
export function hearGroup(client: QueryClient, heard: GroupState, { isSilent, shown, example }: Hearing): void {
  const { campaignId, rules, paidUnits, laterUnits, waitingUnits, buyers, closing } = heard
  const group = { rules, paidUnits, laterUnits, waitingUnits, buyers, closing }
  const before = shown ?? heldGroup(client, campaignId)
  const [was, is] = [before && percentageOf(before), percentageOf(group)]
  const known = Math.max(told.get(campaignId) ?? 0, was ?? is)
  const isEvent = !isSilent && !closing && is > known
  told.set(campaignId, Math.max(known, is))

  const change = <C extends ShownCampaign>(campaign: C): C => (campaign.id === campaignId ? { ...campaign, group } : campaign)
  const show = () => {
    client.setQueriesData<ShownCampaign>({ queryKey: ['campaign', campaignId] }, (held) => held && change(held))
    client.setQueriesData<ShownCampaign[]>({ queryKey: ['campaigns'] }, (held) => held?.map(change))
    // The server prices a cart by the current tier, also after one was lost.
    if (was !== undefined && was !== is)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'cart' || queryKey[0] === 'quote' })
  }
  if (!isEvent) return show()
  moving(show)
  showSnack(textOf(is, example))
}

const heldGroup = (client: QueryClient, id: string) =>
  client.getQueriesData<ShownCampaign>({ queryKey: ['campaign', id] }).find(([, held]) => held?.group)?.[1]?.group

function textOf(percentage: number, example?: TierExample): string {
  if (!example) return m.group_rose({ percentage: formatDecimal(percentage) })
  const price = formatMoney(priceAtTier(example.price, percentage))
  return m.group_rose_price({ percentage: formatDecimal(percentage), name: example.name, price })
}

/** New figures are rendered a moment after the cache is updated. */
const DRAWN_MS = 60

/** Animates the change; the page has the new state immediately, for screen readers and reduced motion. */
function moving(show: () => void) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return show()
  const lowered = [...document.querySelectorAll('.gb-step:not(.gb-hit)')]
  const prices = [...document.querySelectorAll<HTMLElement>('[data-centavos]')].map((element) => ({ element, from: centavosOf(element) }))
  show()
  setTimeout(() => {
    for (const step of lowered) if (step.classList.contains('gb-hit')) step.classList.add('gb-risen')
    for (const { element, from } of prices) if (element.isConnected && centavosOf(element) < from) countDown(element, from)
  }, DRAWN_MS)
}

const centavosOf = ({ dataset }: HTMLElement) => Number(dataset['centavos'])

const COUNT_MS = 600

/** Animates a copy laid over the price, which has the final amount from the start. */
function countDown(price: HTMLElement, from: number) {
  const to = centavosOf(price)
  const copy = document.importNode(price, true)
  copy.setAttribute('aria-hidden', 'true')
  delete copy.dataset['centavos']
  Object.assign(copy.style, { position: 'absolute', left: `${price.offsetLeft}px`, top: `${price.offsetTop}px` })
  price.style.opacity = '0'
  price.parentElement?.append(copy)
  let begun: number | undefined
  const step = (now: number) => {
    begun ??= now
    const done = Math.min(1, (now - begun) / COUNT_MS)
    // Eases out: the eye follows the last centavos.
    write(copy, Math.round(to + (from - to) * (1 - done) ** 3))
    if (done < 1 && price.isConnected) return void requestAnimationFrame(step)
    copy.remove()
    price.style.opacity = ''
  }
  requestAnimationFrame(step)
}

/** A price is one text node, or sign, reais, comma and centavos as rendered by Price. */
function write(copy: HTMLElement, amount: number) {
  const { reais, centavos } = splitMoney(amount)
  if (copy.childElementCount === 0) copy.textContent = formatMoney(amount)
  else {
    ;[...copy.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)!.textContent = reais
    copy.lastElementChild!.textContent = centavos
  }
}
