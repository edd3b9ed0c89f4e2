import { fieldsText, type Fields } from '#desk/list-address.ts'
import { hrefOf } from '#device/address.ts'
import { ChipLink } from '@mutirao/ui/chip.tsx'
import { orderTexts } from './texts.ts'

const paths = { list: 'orders', board: 'orders/board' }
type View = keyof typeof paths

/** The same orders as a list or as a board: both read the same filters. */
export function ViewLinks({ view, fields: { page: _page, size: _size, column: _column, ...filters } }: { view: View; fields: Fields }) {
  return (
    <nav aria-label={orderTexts.view} className="flex flex-wrap gap-2 print:hidden">
      {(['list', 'board'] as const).map((one) => (
        <ChipLink key={one} isOn={one === view} href={hrefOf(`${paths[one]}${fieldsText(filters)}`)}>
          {orderTexts.views[one]}
        </ChipLink>
      ))}
    </nav>
  )
}
