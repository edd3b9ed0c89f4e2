import { useQuery } from '@tanstack/react-query'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { marketplaceQuery } from './marketplace-queries.ts'

/** The seller, on every page of the shop (Decreto 7.962/2013, art. 2). */
export function SellerFooter() {
  const { data: marketplace } = useQuery(marketplaceQuery())
  if (!marketplace) return null
  const { legalName, document, address, email } = marketplace.seller
  const link = 'inline-flex min-h-11 items-center font-medium underline underline-offset-2'
  return (
    <footer className="mt-8 border-t border-line pt-4 text-12 text-ink-2">
      <p>{[legalName, document, address, email].join(' · ')}</p>
      <p className="flex flex-wrap gap-x-4">
        <a href={paths.about} className={link}>
          {m.screen_about()}
        </a>
        <a href={paths.contact} className={link}>
          {m.screen_contact()}
        </a>
        <a href={paths.privacy} className={link}>
          {m.privacy()}
        </a>
        <a href="https://www.planalto.gov.br/ccivil_03/leis/l8078compilado.htm" rel="noopener noreferrer" className={link}>
          {m.consumer_code()}
        </a>
      </p>
    </footer>
  )
}
