import { useQuery } from '@tanstack/react-query'
import { SubstitutionCard } from '#features/trades/substitution-card.tsx'
import { substitutionsQuery } from '#features/trades/substitution-queries.ts'
import { messageFor } from '#api/problem-message.ts'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState, SearchArt } from '#ui/empty-state.tsx'
import { Note } from '#ui/note.tsx'
import { PersonalPage } from '#ui/personal-page.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { TextButton, TextLink } from '#ui/text-button.tsx'

/** What an order lacks, and the buyer's choice for each. */
export function SubstituteScreen({ code }: { code: string }) {
  const { data: missing, error, refetch } = useQuery(substitutionsQuery(code))
  const toOrder = paths.orderDetails(code)
  return (
    <PersonalPage title={m.swap_title()} backHref={toOrder}>
      <p className="text-16 text-ink-2">{m.order_named({ code })}</p>
      {missing?.some(({ state }) => state === 'PENDING') && <p className="text-16 text-ink-2">{m.swap_lead()}</p>}
      {error && !missing && (
        <Note kind="warn" isAlert action={<TextButton onClick={() => void refetch()}>{m.try_again()}</TextButton>}>
          {messageFor(error)}
        </Note>
      )}
      {!missing && !error && <Bone className="h-80 rounded-card" />}
      {missing?.map((one) => (
        <SubstitutionCard key={one.id} code={code} missing={one} />
      ))}
      {missing?.length === 0 && (
        <EmptyState
          art={<SearchArt />}
          title={m.swap_nothing()}
          text={m.swap_nothing_text()}
          action={<ButtonLink href={toOrder}>{m.swap_see_order()}</ButtonLink>}
        />
      )}
      {missing && missing.length > 0 && (
        <TextLink href={toOrder} className="justify-self-center">
          {m.swap_see_order()}
        </TextLink>
      )}
    </PersonalPage>
  )
}
