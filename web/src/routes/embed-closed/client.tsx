// Nothing runs on this page: it only names its style sheets.
import '../../ui/base.css';
import './page.module.css';
