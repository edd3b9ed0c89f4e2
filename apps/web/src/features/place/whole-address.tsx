import { useState } from 'react'
import { AddressForm } from '#features/address/address-form.tsx'
import { usePageState } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { locationOf, usePlacePostalCode } from '#session/place.ts'
import { PageBar } from '#ui/page-bar.tsx'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { useAsChosen } from './recent-place-store.ts'
import { useMyAddresses, useSaveAddress } from './use-save-address.ts'

const formId = 'location-details'

type Props = { to?: string; cep?: string; backHref: string }

/** A whole address on one screen (spec §5). */
export function WholeAddress({ to, cep, backHref }: Props) {
  const { place } = usePageState()
  const placePostalCode = usePlacePostalCode()
  const point = useAsChosen(locationOf(place))
  const hasAccount = useMyAddresses() !== undefined
  const [isReady, setIsReady] = useState(false)
  const [alias, setAlias] = useState('')
  const { mutate, isPending, error } = useSaveAddress(to)
  return (
    <>
      <PageBar title={m.screen_location_details()} backHref={backHref} />
      <main className="mx-auto grid max-w-130 grid-cols-[minmax(0,1fr)] gap-5 px-4 pt-2 pb-16 md:pt-8">
        <h1 className="text-24 md:text-32">{m.screen_location_details()}</h1>
        <AddressForm
          id={formId}
          postalCode={cep ?? placePostalCode}
          point={point}
          onSave={(address) => mutate({ address, alias })}
          onReadyChange={setIsReady}
        >
          {hasAccount && (
            <Field
              label={m.address_name()}
              className="col-span-6"
              placeholder={m.address_name_example()}
              value={alias}
              onChange={({ target }) => setAlias(target.value)}
              maxLength={30}
              autoComplete="off"
            />
          )}
        </AddressForm>
        {error && (
          <Note kind="err" isAlert>
            {messageFor(error)}
          </Note>
        )}
        <Button type="submit" form={formId} size="big" isFull disabled={!isReady} isBusy={isPending}>
          {isReady ? m.save_address() : m.fill_in()}
        </Button>
      </main>
    </>
  )
}
