import { pathOf } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { Note } from '@mutirao/ui/note.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { isUnanswered } from './extra-answers.ts'
import type { Checkout } from './use-checkout.ts'

type Decided = Pick<Checkout, 'quote' | 'draft'>

/** An extra field lacks an answer: the server would refuse the order. */
export const lacksAnswers = ({ quote, draft }: Decided) => isUnanswered(quote?.extra ?? [], draft.extraInfo)

export function UnansweredNote({ checkout }: { checkout: Decided }) {
  if (!lacksAnswers(checkout)) return null
  return (
    <Note kind="warn" isAlert action={<TextLink href={pathOf('/extra')}>{m.extra_answer()}</TextLink>}>
      {m.extra_unanswered()}
    </Note>
  )
}
