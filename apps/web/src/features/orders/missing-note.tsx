import type { Order } from '@mutirao/contract/order-shapes'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { TextLink } from '#ui/text-button.tsx'

type Props = { missing: Order['items'][number]['missing']; code: string }

/** What became of a line whose item was not there. */
export function MissingNote({ missing, code }: Props) {
  if (!missing) return null
  if (missing.state === 'PENDING')
    return (
      <TextLink href={paths.substitute(code)} className="text-left text-14">
        {m.swap_waits()}
      </TextLink>
    )
  const { substitute } = missing
  return (
    <b className="block text-13 font-semibold text-group-text">
      {substitute ? m.swap_in_place({ name: `${substitute.name} (${substitute.unit})` }) : m.swap_paid_back()}
    </b>
  )
}
