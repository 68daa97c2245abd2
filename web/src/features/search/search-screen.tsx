import { useSearchParams } from 'react-router'
import { ComingScreen } from '../../entities/shell/coming-screen.tsx'
import { usePageTitle } from '../../entities/shell/index.ts'
import { SearchIcon } from '../../ui/icons.ts'

export function SearchScreen() {
  const [params] = useSearchParams()
  const term = params.get('q')?.trim() ?? ''
  usePageTitle(term === '' ? null : `Search results for "${term}"`)
  return (
    <ComingScreen
      title={term === '' ? 'Search' : `Search results for "${term}"`}
      icon={SearchIcon}
      text={
        term === ''
          ? 'Enter a search term to find posts. The results will stand here.'
          : 'Here you will find the posts that mention what you are looking for.'
      }
    />
  )
}
