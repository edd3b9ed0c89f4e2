import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { addressOf, paths } from '#links/paths.ts'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { clientQuery } from '#session/account-queries.ts'
import { glued } from '#ui/glued.ts'
import { Sheet } from '#ui/sheet.tsx'
import type { Client, ClientAddress } from '@mutirao/contract/accounts'
import { isIncomplete } from '@mutirao/domain/address'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { plus } from '@mutirao/ui/icons.gen.ts'
import { List } from '@mutirao/ui/list-row.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { TextButton, TextLink } from '@mutirao/ui/text-button.tsx'
import { useUpdateClient } from './client-changes.ts'

type FormOptions = { id: string; onSave: (address: ClientAddress) => void; onReadyChange: (isReady: boolean) => void }
type Props = { client: Client; renderForm: (options: FormOptions) => ReactNode }

const formId = 'new-address'
const most = 20

export function MyAddresses({ client, renderForm }: Props) {
  const { addresses } = client
  const queryClient = useQueryClient()
  const update = useUpdateClient()
  const [isAdding, setIsAdding] = useState(false)
  const [isReady, setIsReady] = useState(false)
  const [renamed, setRenamed] = useState<number>()

  function change(next: ClientAddress[], onDone: (saved: Client) => void, version = client.version) {
    update.mutate(
      { addresses: next, version },
      {
        onSuccess: onDone,
        onError: (error) => {
          showSnack(messageFor(error))
          void queryClient.invalidateQueries({ queryKey: clientQuery().queryKey })
        },
      },
    )
  }

  const handleRemove = (index: number) =>
    change(withoutAddress(addresses, index), (saved) =>
      showSnack(m.address_removed(), { action: { label: m.undo(), onPress: () => change(addresses, () => {}, saved.version) } }),
    )

  return (
    <Section title={m.addresses()}>
      <List>
        {addresses.map((address, index) => (
          // Two addresses may be equal in all but their place in the list.
          <AddressRow
            // oxlint-disable-next-line react/no-array-index-key -- the index identifies the address to rename or remove
            key={`${addressTitle(address)}${index}`}
            address={address}
            isBusy={update.isPending}
            onRename={() => setRenamed(index)}
            onRemove={() => handleRemove(index)}
          />
        ))}
      </List>
      {addresses.length === 0 && <p className="text-ink-2">{m.addresses_empty()}</p>}
      {addresses.length < most && (
        <TextButton onClick={() => setIsAdding(true)} className="mt-1">
          <Icon d={plus} />
          {m.add_address()}
        </TextButton>
      )}
      <Sheet
        title={m.new_address()}
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        action={
          <Button type="submit" form={formId} isFull isBusy={update.isPending} disabled={!isReady}>
            {isReady ? m.save_address() : m.fill_in()}
          </Button>
        }
      >
        {isAdding &&
          renderForm({
            id: formId,
            onSave: (address) => change([address, ...addresses], () => setIsAdding(false)),
            onReadyChange: setIsReady,
          })}
      </Sheet>
      <Sheet title={m.name_address()} isOpen={renamed !== undefined} onClose={() => setRenamed(undefined)}>
        {renamed !== undefined && (
          <AliasForm
            alias={addresses[renamed]?.alias ?? ''}
            isBusy={update.isPending}
            onSave={(alias) => change(withRenamed(addresses, renamed, alias), () => setRenamed(undefined))}
          />
        )}
      </Sheet>
    </Section>
  )
}

type RowProps = { address: ClientAddress; isBusy: boolean; onRename: () => void; onRemove: () => void }

function AddressRow({ address, isBusy, onRename, onRemove }: RowProps) {
  const title = addressTitle(address)
  const name = address.alias ?? title
  return (
    <li className="py-3">
      <b className="block font-semibold text-pretty">{name}</b>
      {address.alias && <span className="block text-13">{title}</span>}
      <span className="block text-12 text-ink-2">{addressBelow(address)}</span>
      <div className="-mb-2 flex flex-wrap gap-x-4">
        {lacksNumber(address) && (
          <TextLink href={addressOf('/addressnumber', { cep: address.properties.postalCode, to: paths.profile })}>
            {m.tell_number()}
          </TextLink>
        )}
        <TextButton
          onClick={onRename}
          disabled={isBusy}
          aria-label={address.alias ? m.rename_address({ name }) : `${m.give_name()}: ${name}`}
        >
          {address.alias ? m.rename() : m.give_name()}
        </TextButton>
        <TextButton onClick={onRemove} disabled={isBusy} aria-label={m.remove_named({ name })}>
          {m.remove()}
        </TextButton>
      </div>
    </li>
  )
}

/** Common names with one tap. */
const usualNames = [m.alias_home, m.alias_work, m.alias_family]

type AliasFormProps = { alias: string; isBusy: boolean; onSave: (alias: string) => void }

export function AliasForm({ alias, isBusy, onSave }: AliasFormProps) {
  const [text, setText] = useState(alias)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(text)
      }}
    >
      <Field
        label={m.address_name()}
        placeholder={m.address_name_example()}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={30}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-2">
        {usualNames.map((name) => (
          <button
            key={name()}
            type="button"
            aria-pressed={text === name()}
            onClick={() => setText(name())}
            className="min-h-11 rounded-full bg-well px-4 font-medium aria-pressed:bg-action-soft aria-pressed:font-semibold aria-pressed:text-action-text"
          >
            {name()}
          </button>
        ))}
      </div>
      <Button type="submit" isFull isBusy={isBusy}>
        {m.save()}
      </Button>
    </form>
  )
}

/** True when only the number is missing. */
const lacksNumber = (address: ClientAddress) => {
  const { postalCode } = address.properties
  return isIncomplete({ ...address, postalCode }) && !isIncomplete({ ...address, postalCode, hasNumber: false })
}

export const addressTitle = ({ address, streetNumber, complement }: ClientAddress) =>
  [address, streetNumber, complement].filter(Boolean).join(', ')

export const addressBelow = ({ neighborhood, city, properties }: ClientAddress) =>
  [[neighborhood, city].filter(Boolean).join(', '), properties.postalCode && glued(properties.postalCode)].filter(Boolean).join(' · ')

export const withRenamed = (addresses: Client['addresses'], index: number, alias: string): ClientAddress[] =>
  addresses.map((address, at) => (at === index ? { ...address, alias: alias.trim() || undefined } : address))

const withoutAddress = (addresses: Client['addresses'], index: number): ClientAddress[] => addresses.filter((_, at) => at !== index)
