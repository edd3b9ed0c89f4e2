import { hrefOf } from '#device/address.ts'
import { fieldsText, type Fields } from './list-address.ts'
import { soldStatus } from './sold-orders.ts'
import { deskTexts } from './texts.ts'

type Props = { fields: Fields; count: number }

const CountLink = ({ fields, count, label }: Props & { label: string }) => (
  <a
    href={hrefOf(`orders${fieldsText(fields)}`)}
    aria-label={label}
    className="-my-3 inline-flex min-w-6 items-center justify-end py-3 text-action-text"
  >
    {count.toLocaleString('pt-BR')}
  </a>
)

/** A count of orders that leads to exactly these. */
export const OrdersLink = ({ fields, count }: Props) => <CountLink fields={fields} count={count} label={deskTexts.orderCount(count)} />

/** The same for orders that figures call sold. */
export const SoldLink = ({ fields, count }: Props) => (
  <CountLink fields={{ ...fields, status: soldStatus }} count={count} label={deskTexts.soldOrders(count)} />
)
