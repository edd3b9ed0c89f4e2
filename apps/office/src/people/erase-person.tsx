import { useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { go } from '#device/address.ts'
import { useMay } from '#kept/session.ts'
import { call } from '@mutirao/client/call'
import type { PersonDetail } from '@mutirao/contract/people'
import { eraseImportedPerson } from '@mutirao/contract/people-imports'
import { Button } from '@mutirao/ui/button.tsx'
import { peopleTexts as texts } from './texts.ts'

/** Erases an imported person who asked for it; others erase their account. */
export function ErasePerson({ person: { id, name } }: { person: PersonDetail }) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay('people.write')) return null
  return (
    <div>
      <Button kind="line" onClick={() => setOpen(true)}>
        {texts.erase}
      </Button>
      {isOpen && (
        <ActSheet
          title={texts.erase}
          subject={`person ${id} erasure`}
          act={texts.erase}
          ask={() => () => call(eraseImportedPerson, { params: { person: id } })}
          say={() => texts.erased}
          onDone={() => go('people')}
          onClose={() => setOpen(false)}
        >
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p>{texts.eraseText}</p>
        </ActSheet>
      )}
    </div>
  )
}
