import { memberListTools } from '../../shared/members/member-list-tools.tsx';

export default memberListTools('measurements');
