; Inno Setup: an installer of the bundle for one user, without administrator's rights.
;   iscc /DVersion=0.2.0 /DBundle=..\\..\\dist\\linden-house-0.2.0-windows-x86_64 packaging\\windows\\linden-house.iss
; Saves lie in the user's own folder and are left alone when the program is taken away.
[Setup]
AppId=house.linden.LindenHouse
AppName=Linden House
AppVersion={#Version}
AppPublisher=Linden House
DefaultDirName={autopf}\Linden House
PrivilegesRequired=lowest
LicenseFile={#Bundle}\LICENSE
OutputDir=..\..\dist
OutputBaseFilename=linden-house-{#Version}-setup
SetupIconFile=..\icons\linden-house.ico
UninstallDisplayIcon={app}\Linden House.exe
ChangesAssociations=yes
Compression=lzma2
SolidCompression=yes

[Files]
Source: "{#Bundle}\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{autoprograms}\Linden House"; Filename: "{app}\Linden House.exe"; AppUserModelID: "house.linden.LindenHouse"

[Registry]
Root: HKA; Subkey: "Software\Classes\.round"; ValueType: string; ValueData: "house.linden.round"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\house.linden.round"; ValueType: string; ValueData: "Round file of Linden House"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\house.linden.round\shell\open\command"; ValueType: string; ValueData: """{app}\Linden House.exe"" ""%1"""
