// The kit in every state, for development only: no build includes gallery.html.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { TooltipLayer } from '../ui/floating/tooltip-layer.tsx'
import { Toaster } from '../ui/toast/toaster.tsx'
import './gallery.css'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('gallery')
if (root === null) throw new Error('gallery.html has no root element')
createRoot(root).render(
  <StrictMode>
    <MemoryRouter>
      <Gallery />
      <TooltipLayer />
      <Toaster />
    </MemoryRouter>
  </StrictMode>,
)
