import { useState } from 'react'
import { start } from '#api/start.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import type { WebhookEndpoint } from '@mutirao/contract/webhooks'
import { formatStamp } from '@mutirao/domain/delivery-date'
import { Button } from '@mutirao/ui/button.tsx'
import { AddressActSheet, AddressSheet, type AddressAct } from './address-sheets.tsx'
import { addressesQuery } from './integration-queries.ts'
import { PingSheet } from './ping-sheet.tsx'
import { SecretSheet } from './secret-sheet.tsx'
import { integrationTexts, nounNames } from './texts.ts'

type Open = { act: 'add' } | { act: AddressAct | 'change' | 'ping'; address: WebhookEndpoint }

/** The addresses for events, with what may be done to each. */
export function Addresses({ onDone }: { onDone: (said: string) => void }) {
  const [open, setOpen] = useState<Open>()
  const [secret, setSecret] = useState<string>()
  const read = useDeskRead(addressesQuery)
  const sheet = { onDone, onClose: () => setOpen(undefined) }
  return (
    <section>
      <h2 className="mb-1 text-20">{integrationTexts.addresses}</h2>
      <p className="mb-3 text-ink-2">{integrationTexts.addressesText}</p>
      <Button className="mb-3" onClick={() => setOpen({ act: 'add' })}>
        {integrationTexts.add}
      </Button>
      <KeptNote of={read} />
      {read.value?.length === 0 && <p className="text-ink-2">{integrationTexts.noAddresses}</p>}
      <div className="grid gap-3">
        {read.value?.map((address) => (
          <AddressCard key={address.url} address={address} onAsk={(act) => setOpen({ act, address })} />
        ))}
      </div>
      {open && <OpenSheet open={open} onSecret={setSecret} {...sheet} />}
      {secret && (
        <SecretSheet
          title={integrationTexts.secretTitle}
          text={integrationTexts.secretText}
          label={integrationTexts.secret}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </section>
  )
}

type SheetProps = { open: Open; onSecret: (secret: string) => void; onDone: (said: string) => void; onClose: () => void }

function OpenSheet({ open, ...sheet }: SheetProps) {
  if (open.act === 'add') return <AddressSheet {...sheet} />
  if (open.act === 'change') return <AddressSheet address={open.address} {...sheet} />
  if (open.act === 'ping') return <PingSheet url={open.address.url} onClose={sheet.onClose} />
  return <AddressActSheet act={open.act} address={open.address} {...sheet} />
}

type CardProps = { address: WebhookEndpoint; onAsk: (act: AddressAct | 'change' | 'ping') => void }

function AddressCard({ address, onAsk }: CardProps) {
  const { id, by, url, events, lines, hasSecret, pausedAt } = address
  const acts = [
    { act: 'ping' as const, label: integrationTexts.ping, name: integrationTexts.pingOf(url), isOffered: hasSecret && !pausedAt },
    { act: 'resume' as const, label: integrationTexts.resume, name: integrationTexts.resumeOf(url), isOffered: pausedAt !== undefined },
    { act: 'pause' as const, label: integrationTexts.pause, name: integrationTexts.pauseOf(url), isOffered: hasSecret && !pausedAt },
    { act: 'change' as const, label: integrationTexts.change, name: integrationTexts.changeOf(url), isOffered: id !== undefined },
    { act: 'renew' as const, label: integrationTexts.renew, name: integrationTexts.renewOf(url), isOffered: true },
    { act: 'end' as const, label: integrationTexts.end, name: integrationTexts.endOf(url), isOffered: id !== undefined },
  ]
  return (
    <article aria-label={url} className="card grid gap-3 p-4">
      <header>
        <h3 className="text-16 wrap-anywhere">{url}</h3>
        <p className="text-13 text-ink-2">{id === undefined ? integrationTexts.ofFolder : by && integrationTexts.by(by)}</p>
      </header>
      <p className={`text-14 ${pausedAt || !hasSecret ? 'font-semibold text-err' : ''}`}>{stateText(address)}</p>
      <p className="text-13 text-ink-2">{[...events.map(wantedText), ...(lines ? [integrationTexts.lines] : [])].join(' · ')}</p>
      <div className="flex flex-wrap gap-2">
        {acts
          .filter(({ isOffered }) => isOffered)
          .map(({ act, label, name }) => (
            <Button key={act} size="small" kind="line" aria-label={name} onClick={() => onAsk(act)}>
              {label}
            </Button>
          ))}
      </div>
    </article>
  )
}

const names = new Map<string, string>(Object.entries(nounNames))
const wantedText = (event: string) => names.get(event)?.split(':')[0] ?? event

function stateText({ hasSecret, failingSince, pausedAt }: WebhookEndpoint): string {
  const stamp = (at: string) => formatStamp(new Date(at), start.timeZone)
  if (!hasSecret) return integrationTexts.noSecret
  if (pausedAt) return failingSince ? integrationTexts.pausedBySystem(stamp(failingSince)) : integrationTexts.pausedByHand(stamp(pausedAt))
  return failingSince ? integrationTexts.failing(stamp(failingSince)) : integrationTexts.going
}
