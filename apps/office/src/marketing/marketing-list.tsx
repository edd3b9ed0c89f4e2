import { start } from '#api/start.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { ListPage } from '#desk/list-page.tsx'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { Tag, type TagLook } from '#written/tag.tsx'
import type { MarketingMessage, MarketingState } from '@mutirao/contract/marketing'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { check, clock } from '@mutirao/ui/icons.gen.ts'
import { circleX, megaphone } from '@mutirao/ui/service-icons.gen.ts'
import { marketingListQuery } from './marketing-queries.ts'
import { marketingTexts as texts } from './texts.ts'

const looks: Record<MarketingState, TagLook> = {
  DRAFT: { icon: clock, look: 'bg-well text-ink' },
  SENDING: { icon: megaphone, look: 'bg-info-soft text-ink' },
  STOPPED: { icon: circleX, look: 'bg-well text-ink-2' },
  DONE: { icon: check, look: 'bg-ok-soft text-ok' },
}

export const MarketingTag = ({ state }: { state: MarketingState }) => <Tag {...looks[state]}>{texts.stateOf(state)}</Tag>

/** Messages to many people, newest first. */
export function MarketingScreen() {
  return (
    <>
      <a href={hrefOf('people')} className="inline-flex min-h-11 items-center font-semibold text-action-text">
        {texts.people}
      </a>
      <ListPage
        title={texts.title}
        fields={{}}
        read={useDeskRead(marketingListQuery)}
        empty={texts.none}
        keyOf={({ id }) => id}
        renderCard={(message) => <MessageCard message={message} />}
        grid="md:grid-cols-2"
      >
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-2">{texts.lead}</p>
          <ButtonLink href={hrefOf('marketing/new')}>{texts.write}</ButtonLink>
        </div>
      </ListPage>
    </>
  )
}

function MessageCard({ message: { id, title, text, state, author, createdAt, sender, sentAt } }: { message: MarketingMessage }) {
  const now = useNow()
  const when = (at: string) => formatWhen(new Date(at), now, start.timeZone)
  return (
    <article aria-label={title} className="card grid grid-cols-[minmax(0,1fr)] gap-1 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-16">
          <a
            href={hrefOf(`marketing/${id}`)}
            aria-label={texts.openOf(title)}
            className="inline-flex min-h-11 items-center wrap-anywhere text-action-text"
          >
            {title}
          </a>
        </h2>
        <MarketingTag state={state} />
      </div>
      <p className="line-clamp-2 wrap-anywhere">{text}</p>
      <p className="text-13 text-ink-2">{sentAt ? texts.sentBy(sender ?? '', when(sentAt)) : texts.by(author, when(createdAt))}</p>
    </article>
  )
}
