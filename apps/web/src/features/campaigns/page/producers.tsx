import { RatingSection } from '#features/ratings/rating-section.tsx'
import * as m from '#paraglide/messages.js'
import { Picture } from '#ui/picture.tsx'
import type { Campaign } from '@mutirao/contract/campaigns'
import type { Item } from '@mutirao/contract/catalog'
import { Section } from '@mutirao/ui/section.tsx'

type Producer = Campaign['producers'][number]

type ProducedItem = Pick<Item, 'id' | 'brand' | 'rating'>

/** The producer of an item, and its ratings; nothing when there are neither. */
export const ProducerOf = ({ item, campaign }: { item: ProducedItem; campaign: Campaign }) => (
  <>
    <ProducerCard item={item} campaign={campaign} />
    <RatingSection campaignId={campaign.id} itemId={item.id} rating={item.rating} />
  </>
)

function ProducerCard({ item, campaign }: { item: ProducedItem; campaign: Campaign }) {
  const producer = campaign.producers.find(({ name }) => name === item.brand)
  if (!producer) return null
  return (
    <section aria-label={m.who_makes()} className="card px-3.5 py-3">
      <ProducerFacts producer={producer} />
    </section>
  )
}

/** All producers of a campaign. */
export function Producers({ campaign: { producers } }: { campaign: Campaign }) {
  if (producers.length === 0) return null
  return (
    <Section title={m.who_makes()}>
      <ul className="grid gap-3 md:grid-cols-2">
        {producers.map((producer) => (
          <li key={producer.name} className="card px-3.5 py-3">
            <ProducerFacts producer={producer} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ProducerFacts({ producer: { name, place, picture, text } }: { producer: Producer }) {
  return (
    <div className="flex items-start gap-3">
      <span className="frame block size-14 shrink-0 overflow-hidden rounded-full bg-ground-2">
        <Picture picture={picture} sizes="56px" max={160} isDecorative />
      </span>
      <div className="min-w-0 pt-0.5">
        <b className="block font-semibold wrap-anywhere">{name}</b>
        <span className="block text-12 text-ink-2">{place}</span>
        {text && <p className="mt-1.5 text-ink-2">{text}</p>}
      </div>
    </div>
  )
}
