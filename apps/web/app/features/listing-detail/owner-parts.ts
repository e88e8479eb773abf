export { DeleteButton } from '../my-listings/delete-button.tsx';
export { ManagePanel } from './manage-panel.tsx';
export { PlaceNote } from './place-note.tsx';
export { PointLink } from './point-link.tsx';
export { WhyClosed } from './why-closed.tsx';
