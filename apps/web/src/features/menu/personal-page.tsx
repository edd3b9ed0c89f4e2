import type { ReactNode } from 'react'
import { paths } from '#links/paths.ts'
import { PageBar } from '#ui/page-bar.tsx'
import { WithAccountRail } from './account-rail.tsx'

type Props = { title: string; backHref?: string; children: ReactNode; heading?: ReactNode }

/** One column for personal screens, beside the account's navigation on desktops; the title is in the bar on phones, a heading from 768 px on. */
export function PersonalPage({ title, backHref = paths.menu, heading, children }: Props) {
  return (
    <>
      <PageBar title={title} backHref={backHref} />
      <WithAccountRail>
        <main className="mx-auto grid max-w-160 grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-24 md:pt-7 md:pb-16 lg:mx-0 lg:max-w-180 lg:px-0">
          {heading ?? <PageHeading>{title}</PageHeading>}
          {children}
        </main>
      </WithAccountRail>
    </>
  )
}

export const PageHeading = ({ children }: { children: string }) => <h1 className="text-32 max-md:sr-only">{children}</h1>
