import { useQuery } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import { mapPin } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { building2, mail, phone as phoneIcon } from '@mutirao/ui/service-icons.gen.ts'
import { marketplaceQuery } from './marketplace-queries.ts'

/** The seller: name, document, address, e-mail and phone (Decreto 7.962/2013, art. 2). */
export function SellerFacts() {
  const seller = useQuery(marketplaceQuery()).data?.seller
  if (!seller) return null
  return (
    <List>
      <ListRow icon={building2} title={seller.legalName} text={m.document_named({ document: seller.document })} />
      <ListRow icon={mapPin} title={seller.address} text={m.address()} />
      <ListRow icon={mail} title={seller.email} text={m.email()} href={`mailto:${seller.email}`} />
      <ListRow icon={phoneIcon} title={seller.phone} text={m.phone()} href={`tel:+55${seller.phone.replace(/\D/g, '')}`} />
    </List>
  )
}
