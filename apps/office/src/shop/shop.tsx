import { useState, type ReactNode } from 'react'
import { start } from '#api/start.ts'
import { BackLink } from '#desk/back-link.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import { hrefOf } from '#device/address.ts'
import { useMay, useRights } from '#kept/session.ts'
import { NoRight, NotFound } from '#looks/doors.tsx'
import { KeptNote } from '#looks/kept-note.tsx'
import { PartForm, type PartSpec } from '#written/part-form.tsx'
import { writtenOrNewQuery, writtenQuery } from '#written/written-queries.ts'
import type { Written } from '@mutirao/contract/written'
import type { Right } from '@mutirao/domain/staff'
import {
  bell,
  clock,
  layoutGrid,
  lock,
  mapPin,
  menu,
  receiptText,
  shieldCheck,
  slidersHorizontal,
  store,
  ticketPercent,
  truck,
  user,
} from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { download, heart, image, info, mail, messageSquare, phone, wallet } from '@mutirao/ui/service-icons.gen.ts'
import { accessSpec } from './access-fields.tsx'
import { ACCESS, accessTexts } from './access-texts.ts'
import { adultTexts } from './adult-texts.ts'
import { ADULTS, Adults } from './adults.tsx'
import { ContactFields } from './contact-fields.tsx'
import { DocumentForm } from './document-form.tsx'
import { documentIds, documentText, documentTexts, isDocument, type DocumentId } from './document-texts.ts'
import { AppFields, GeneralFields, MarketplaceFields } from './entry-fields.tsx'
import { homeSpec } from './home-fields.tsx'
import { hostSpec } from './host-fields.tsx'
import { logoSpec } from './logo-fields.tsx'
import { CostFields, NoticeFields, OfficeFields, PaymentFields, SellerFields } from './money-fields.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { ShopCopy } from './shop-copy.tsx'
import { draftOf, isSection, shopForm, valueOf, type SectionId, type ShopDraft } from './shop-draft.ts'
import { shopWords } from './shop-words.ts'
import { HOME, HOSTS, LOGO, partText, shopTexts, type PartId } from './texts.ts'

const parts: Record<PartId, { icon: string; right?: Right; note?: string }> = {
  profile: { icon: store },
  [LOGO]: { icon: image },
  [HOME]: { icon: layoutGrid },
  contact: { icon: clock },
  notices: { icon: bell, note: shopTexts.ownersTold },
  [HOSTS]: { icon: mapPin, right: 'payment.write' },
  seller: { icon: receiptText, right: 'payment.write', note: shopTexts.ownerOnly },
  payment: { icon: ticketPercent, right: 'payment.write', note: shopTexts.ownerOnly },
  office: { icon: lock, right: 'staff.write', note: shopTexts.passkeyNote },
  general: { icon: slidersHorizontal },
  marketplace: { icon: user, right: 'payment.write', note: shopTexts.ownersTold },
  nativeApp: { icon: phone, right: 'payment.write', note: shopTexts.ownersTold },
  costs: { icon: wallet, note: shopTexts.costsNote },
}

const documentIcons: Record<DocumentId, string> = {
  routes: menu,
  status: receiptText,
  letters: mail,
  snacks: messageSquare,
  dialogs: info,
  likings: heart,
  shippingCompanies: truck,
  defaults: shieldCheck,
  pwa: download,
}

const fields: Record<SectionId, PartSpec<ShopDraft>['Fields']> = {
  profile: ProfileFields,
  contact: ContactFields,
  notices: NoticeFields,
  seller: SellerFields,
  payment: PaymentFields,
  office: OfficeFields,
  costs: CostFields,
  general: GeneralFields,
  marketplace: MarketplaceFields,
  nativeApp: AppFields,
}

/** The list of the shop's settings, as far as the reader may write them. */
export function ShopScreen() {
  const rights = useRights()
  const isOwner = rights.includes('payment.write')
  const mayList = useMay('access.write')
  const mayAdmit = mayList && start.isClosed
  const mayWriteTexts = useMay('shop.write')
  return (
    <div className="mx-auto max-w-180 min-w-0">
      <h1 className="mb-1 text-24">{shopTexts.title}</h1>
      <p className="mb-4 text-ink-2">{shopTexts.text}</p>
      <List>
        {(Object.keys(parts) as PartId[])
          .filter((id) => rights.includes(parts[id].right ?? 'shop.write'))
          .map((id) => (
            <ListRow key={id} icon={parts[id].icon} title={partText(id).name} text={partText(id).text} href={hrefOf(`shop/${id}`)} />
          ))}
        {mayList && <ListRow icon={shieldCheck} title={adultTexts.name} text={adultTexts.text} href={hrefOf(`shop/${ADULTS}`)} />}
        {mayAdmit && <ListRow icon={lock} title={accessTexts.name} text={accessTexts.text} href={hrefOf(`shop/${ACCESS}`)} />}
      </List>
      {mayWriteTexts && (
        <>
          <h2 className="mt-6 mb-2 text-18">{documentTexts.section}</h2>
          <List>
            {documentIds.map((id) => (
              <ListRow
                key={id}
                icon={documentIcons[id]}
                title={documentText(id).name}
                text={documentText(id).text}
                href={hrefOf(`shop/${id}`)}
              />
            ))}
          </List>
        </>
      )}
      {isOwner && <ShopCopy />}
    </div>
  )
}

/** One part of the settings, or the home page. */
export function ShopPart({ id }: { id: string }) {
  if (id === HOME) return <HomePart />
  if (id === LOGO) return <LogoPart />
  if (id === HOSTS) return <HostsPart />
  if (id === ACCESS) return <AccessPart />
  if (id === ADULTS) return <AdultsPart />
  if (isDocument(id)) return <DocumentPart document={id} />
  return isSection(id) ? <Section section={id} /> : <NotFound />
}

function AccessPart() {
  const mayWrite = useMay('access.write')
  return mayWrite ? <KnownAccess /> : <NoRight />
}

function AdultsPart() {
  const mayWrite = useMay('access.write')
  return mayWrite ? (
    <Framed name={adultTexts.name}>
      <Adults />
    </Framed>
  ) : (
    <NoRight />
  )
}

function KnownAccess() {
  const read = useDeskRead(writtenQuery('access', ACCESS))
  return (
    <Framed name={accessTexts.name}>
      <KeptNote of={read} />
      {read.value && <PartForm spec={accessSpec} latest={read.value} />}
    </Framed>
  )
}

function DocumentPart({ document }: { document: DocumentId }) {
  const mayWrite = useMay('shop.write')
  return mayWrite ? <KnownDocument document={document} /> : <NoRight />
}

function KnownDocument({ document }: { document: DocumentId }) {
  const read = useDeskRead(writtenOrNewQuery('documents', document))
  const { value } = read
  return (
    <Framed name={documentText(document).name}>
      <KeptNote of={read} />
      {value !== undefined && <DocumentForm key={String(value === null)} document={document} latest={value ?? undefined} />}
    </Framed>
  )
}

function Section({ section }: { section: SectionId }) {
  const read = useDeskRead(writtenQuery('shop', section))
  return (
    <Framed name={partText(section).name}>
      <KeptNote of={read} />
      {read.value && <SectionForm section={section} latest={read.value} />}
    </Framed>
  )
}

function SectionForm({ section, latest }: { section: SectionId; latest: Written }) {
  const [spec] = useState((): PartSpec<ShopDraft> => ({
    id: section,
    nameOf: () => partText(section).name,
    words: shopWords,
    form: shopForm(section),
    valueOf: (draft, base) => valueOf(section, draft, base?.value),
    draftOf: draftOf(section),
    Fields: fields[section],
    note: parts[section].note,
  }))
  return <PartForm spec={spec} latest={latest} />
}

function HostsPart() {
  const mayWrite = useMay('payment.write')
  return mayWrite ? <KnownHosts /> : <NoRight />
}

function KnownHosts() {
  const read = useDeskRead(writtenQuery('shop', HOSTS))
  return (
    <Framed name={partText(HOSTS).name}>
      <KeptNote of={read} />
      {read.value && <PartForm spec={hostSpec} latest={read.value} />}
    </Framed>
  )
}

function LogoPart() {
  const mayWrite = useMay('shop.write')
  return mayWrite ? <KnownLogo /> : <NoRight />
}

function KnownLogo() {
  const read = useDeskRead(writtenQuery('shop', LOGO))
  return (
    <Framed name={partText(LOGO).name}>
      <KeptNote of={read} />
      {read.value && <PartForm spec={logoSpec} latest={read.value} />}
    </Framed>
  )
}

/** A shop without a composed home page begins one. */
function HomePart() {
  const read = useDeskRead(writtenOrNewQuery('homes', HOME))
  const { value } = read
  return (
    <Framed name={partText(HOME).name}>
      <KeptNote of={read} />
      {value !== undefined && <PartForm key={String(value === null)} spec={homeSpec} latest={value ?? undefined} />}
    </Framed>
  )
}

/** While the shop is being prepared its parts are first steps. */
function Framed({ name, children }: { name: string; children: ReactNode }) {
  const back = start.isPreparing ? 'first-steps' : 'shop'
  return (
    <div className="mx-auto max-w-180 min-w-0">
      <BackLink path={back}>{start.isPreparing ? shopTexts.backToSteps : shopTexts.back}</BackLink>
      <h1 className="mb-4 text-24">{name}</h1>
      {children}
    </div>
  )
}
