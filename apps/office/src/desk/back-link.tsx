import { hrefOf } from '#device/address.ts'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronLeft } from '@mutirao/ui/icons.gen.ts'

type Props = {
  /** Within the office. */
  path: string
  children: string
}

/** The link from one thing back to its list. */
export const BackLink = ({ path, children }: Props) => (
  <a href={hrefOf(path)} className="inline-flex min-h-11 items-center gap-1 font-semibold text-action-text print:hidden">
    <Icon d={chevronLeft} />
    {children}
  </a>
)
